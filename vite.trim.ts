/** Leaves out of the built page what the page never uses of the libraries it is made of. */
import { minify } from 'terser'
import type { Plugin } from 'vite'

/**
 * Monaco's JSON mode imports one helper file whose bare imports drag in every editor feature there is. Only the helper is
 * wanted; the features in use are named one by one in src/app/monaco-setup.ts.
 */
export function trimMonaco(): Plugin {
  const bareImport = /^import\s+['"][^'"]+['"];?\s*$/gm
  return {
    name: 'trim-monaco',
    enforce: 'pre',
    transform: {
      filter: { id: /monaco-editor[\\/]esm[\\/]vs[\\/]internal[\\/]common[\\/]workers\.js$/ },
      handler: (code) => ({ code: code.replace(bareImport, ''), map: null }),
    },
  }
}

/**
 * Monaco fetches what it knows of a language only once a text in it is shown, and whoever is to wait for that has gone by
 * then: what does not come is an error that nobody hears of. It is small, and comes with the editor.
 */
export function languagesWithMonaco(): Plugin {
  const fetching = /import\('(\.\/\w+\.js)'\)/g
  return {
    name: 'languages-with-monaco',
    enforce: 'pre',
    transform: {
      filter: {
        id: /monaco-editor[\\/]esm[\\/]vs[\\/]languages[\\/](?:definitions|features)[\\/]\w+[\\/]register\.js$/,
      },
      handler: (code, id) => {
        const files = [...code.matchAll(fetching)].map(([, file]) => file)
        if (files.length !== 1) throw new Error(`${id} fetches ${files.length} files, and not one.`)
        return {
          code: `import * as fetched from '${files[0]}'\n${code.replace(fetching, 'Promise.resolve(fetched)')}`,
          map: null,
        }
      },
    },
  }
}

/**
 * Fengari asks Node's `process` whether it is in Node, and for its settings. A browser has none: the questions are
 * answered here, and with them goes what only Node could use, such as files.
 */
export function trimFengari(): Plugin {
  return {
    name: 'trim-fengari',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]fengari[\\/]src[\\/]\w+\.js$/ },
      handler: (code) => ({
        code: code.replaceAll('process.env.FENGARICONF', 'undefined').replaceAll('typeof process', '"undefined"'),
        map: null,
      }),
    },
  }
}

/**
 * Nothing stands in the page before React fills it, and nobody puts React into a page by its older entrances: where it
 * asks whether there is something to take over, the answer is no, and what only that would use goes with the question.
 * Each replacement must be found as often as it is known to be there, so that another React is not trimmed unseen.
 */
export function trimReact(): Plugin {
  type Answers = readonly (readonly [where: RegExp, instead: string, times: number])[]
  const ofReact: Answers = [
    // What no part of the page imports: a test holds that.
    [/exports\.Children=\{[\s\S]*?\}\};?(?=\s*exports\.Component=)/g, '', 1],
    [
      /exports\.(?:PureComponent|Profiler|(?:unstable_)?act|cloneElement|create(?:Element|Factory|Ref)|forwardRef|isValidElement|version)=/g,
      '0,',
      11,
    ],
  ]
  const ofReactDom: Answers = [
    // Entrances to which nobody comes.
    [/exports\.(?:findDOMNode|hydrate|hydrateRoot|render|unmountComponentAtNode|version)=/g, '0,', 6],
    [/exports\.(?:unstable_\w+|createPortal|__SECRET_\w+)=/g, '0,', 4],
    // Something is being taken over.
    [/\bI=!1,zg=null/g, 'zg=null', 1],
    [/(?<![\w$.])I=![01]/g, '0', 6],
    [/(?<![\w$."'])I(?![\w$:"'])/g, '!1', 18],
    // A whole root, or a part that may be late, waits to be taken over; an event waits for that.
    [/(?:\b[a-zA-Z]+\.)+isDehydrated/g, '!1', 7],
    [/=Yc\(a,b,c,d\);if\(null===e\)hd\(a,b,d,id,c\),Sc\(a,d\);/g, ';Yc(a,b,c,d);if(!0)hd(a,b,d,id,c);', 1],
    [/\(([a-z])=[a-z]\.dehydrated,null!==\1\)/g, '!1', 2],
    [/\b[a-zA-Z]\.dehydrated/g, 'null', 10],
    [/ml\.prototype\.unstable_scheduleHydration=[\s\S]*?\}\};/g, '', 1],
    [/\bbd\((?:[a-z]|b\.containerInfo)\)(?!\{)/g, '0', 5],
    // Events that no part of the page listens to: a test holds that.
    [/xa=d\?ue\(d\):window;switch\(a\)\{case "focusin":[\s\S]*?e\.data=\$a\)\}(?=se\(g,b\))/g, '}', 1],
    [/fa\("on(?:Select|BeforeInput|Composition\w+)",[^)]*\)(?=[,;])/g, '0', 1],
    [/fa\("on(?:Select|BeforeInput|Composition\w+)","[^"]*"\.split\(" "\)\)/g, '0', 4],
    // Kinds of components that there are none of: lists of late parts, and classes with the lifecycle of before.
    [/case 19:(?:d=0!==|E\(L\);f=)[\s\S]*?return null;(?=case 22:)/g, '', 2],
    [/case 19:(?:return xj\(a,b,c\);|ck\(b,a\);ek\(a\);d&4&&ak\(a\);break;)/g, '', 2],
    [/"function"!==typeof [a-z]\.(?:UNSAFE_)?component(?:WillMount|WillUpdate|WillReceiveProps)/g, '!0', 10],
    [/"function"===typeof [a-z]\.(?:UNSAFE_)?component(?:WillMount|WillUpdate|WillReceiveProps)/g, '!1', 8],
    [/function Zf\(a\)\{a=a\.childContextTypes;return null!==a&&void 0!==a\}/g, 'function Zf(){return!1}', 1],
    // The context of before, which only such classes have.
    [/if\("function"!==typeof d\.getChildContext\)return c;[\s\S]*?return A\(\{\},c,d\)\}/g, 'return c}', 1],
    [/function Yf\(a,b\)\{var c=a\.type\.contextTypes;[\s\S]*?return e\}/g, 'function Yf(){return Vf}', 1],
    // A browser that does not tell of input: none for which the page is built.
    [/if\(we\)na=Fe;/g, 'if(!0)na=Fe;', 1],
    // The roots that are made here are all of the newer kind, and nobody asks where in the page an error arose.
    [/\b[a-zA-Z]\.mode&1\b/g, '1', 25],
    [/c\+=Pa\(d\)/g, '0', 1],
  ]
  return {
    name: 'trim-react',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/](?:react|react-dom)[\\/]cjs[\\/](?:react|react-dom)\.production\.min\.js$/ },
      handler: (code, id) => {
        let trimmed = code
        for (const [where, instead, times] of id.includes('react-dom') ? ofReactDom : ofReact) {
          const found = trimmed.match(where)?.length ?? 0
          if (found !== times) throw new Error(`React has ${where} ${found} times, and not ${times}.`)
          trimmed = trimmed.replace(where, instead)
        }
        return { code: trimmed, map: null }
      },
    },
  }
}

/** What is larger is loaded on demand, and not worth the time. */
const MADE_SMALLER_MOST = 500_000

/** A script as it is written out. */
interface Script {
  readonly fileName: string
  code: string
}

/** What the page starts with (`vite.config.ts`). */
const FIRST = 'page'

const EXPORTS = /export\{([^{}]*)\};?\s*$/

/** Each name of a list such as `a as b,c`, before and after its `as`. */
const namesIn = (list: string): readonly (readonly [string, string])[] =>
  list.split(',').map((one) => {
    const [before, after = before] = one.trim().split(' as ')
    return [before, after]
  })

/**
 * Lets the first script export each thing under the name that it has within, and all others import it so: hundreds of
 * names in the first load become half as many. Throws where a script takes it in by other means than a list of names.
 */
function shareNames(first: Script, all: readonly Script[]): void {
  const found = EXPORTS.exec(first.code)
  if (found === null) return
  const within = new Map(namesIn(found[1]).map(([local, name]) => [name, local]))
  const name = first.fileName.slice(first.fileName.lastIndexOf('/') + 1)
  first.code = `${first.code.slice(0, found.index)}export{${[...new Set(within.values())].join()}};`
  const nameOf = (taken: string, by: Script): string => {
    const is = within.get(taken)
    if (is === undefined) throw new Error(`${by.fileName} imports ${taken}, which ${name} does not export`)
    return is
  }
  for (const script of all) {
    let known = 0
    script.code = script.code
      .replaceAll(/import\{([^{}]*)\}from"\.\/([^"]+)"/g, (whole, list: string, from: string) => {
        if (from !== name) return whole
        known++
        const names = namesIn(list).map(([taken, local]) => {
          const is = nameOf(taken, script)
          return is === local ? is : `${is} as ${local}`
        })
        return `import{${names.join()}}from"./${name}"`
      })
      // What is imported later is taken out of all that there is, by its name.
      .replaceAll(
        /import\((["'`])\.\/([^"'`]+)\1\)\.then\((\w+)=>\3\.([\w$]+)\)/g,
        (whole, quote: string, from: string, all: string, taken: string) => {
          if (from !== name) return whole
          known++
          return `import(${quote}./${name}${quote}).then(${all}=>${all}.${nameOf(taken, script)})`
        },
      )
    const mentions = script.code.match(/(from|import\(?)\s*["'`]\.\/[^"'`]+["'`]/g) ?? []
    if (mentions.filter((one) => one.slice(0, -1).endsWith(`./${name}`)).length > known)
      throw new Error(`${script.fileName} takes ${name} in as a whole; its names cannot be shared`)
  }
}

/** Goes over the page's own scripts a second time, with a minifier that takes more time and finds more. */
export function smallerScripts(): Plugin {
  return {
    name: 'smaller-scripts',
    apply: 'build',
    generateBundle: {
      order: 'post', // once everything else stands in them
      handler: async (_options, bundle) => {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        for (const chunk of chunks) {
          if (chunk.code.length > MADE_SMALLER_MOST) continue
          const { code } = await minify(chunk.code, {
            module: true,
            ecma: 2020,
            compress: { passes: 3, unsafe_arrows: true, keep_fargs: false },
          })
          if (code !== undefined && code.length < chunk.code.length) chunk.code = code
        }
        for (const chunk of chunks) if (chunk.name === FIRST) shareNames(chunk, chunks)
      },
    },
  }
}
