/** Payloads worth trying: the payload table, and what trips over it. Each under the name that a button shows. */
import type { PayloadSource } from '../scenario/schema.ts'

export interface Sample {
  readonly says: string
  readonly source: PayloadSource
}

const text = (says: string, content: string): Sample => ({ says, source: { text: content } })

/** The ones to begin with. */
export const SAMPLES: readonly Sample[] = [
  text('error', '{\n  "status": "error",\n  "message": "out of memory at step 9"\n}'),
  text('done', '{\n  "status": "done"\n}'),
  text('{}', '{}'),
  text('status: 500', '{\n  "status": 500\n}'),
  text('"failed"', '{\n  "status": "failed",\n  "message": "out of memory at step 9"\n}'),
  text('not JSON', '<html>502 Bad Gateway</html>'),
  // {"status":"done"} from an encoder that speaks MessagePack.
  { says: 'bytes', source: { base64: 'gaZzdGF0dXOkZG9uZQ==' } },
]

/** The rest, a press away. */
export const MORE_SAMPLES: readonly Sample[] = [
  text('error, then done', '{"status":"error","status":"done"}'),
  text('done, then error', '{"status":"done","status":"error","message":"out of memory"}'),
  text('"ERROR"', '{"status":"ERROR"}'),
  text('"running"', '{"status":"running"}'),
  text('status: null', '{"status":null}'),
  text('"Status"', '{"Status":"error","message":"a capital letter"}'),
  text('null', 'null'),
  text('[ ]', '[]'),
  text('empty', ''),
  text('truncated', '{"status":"done"'),
  text('byte order mark', '\ufeff{"status":"done"}'),
  // The last letter of "terminé" in Latin-1: one byte that is no UTF-8.
  { says: 'Latin-1', source: { base64: 'eyJzdGF0dXMiOiJ0ZXJtaW7pIn0=' } },
  text('no message', '{"status":"error"}'),
  text(
    'a path and a URL',
    '{"status":"error","message":"cannot open /srv/keys/prod.pem, see https://node-a.internal/log"}',
  ),
  text('right to left', '{"status":"error","message":"invoice \u202egpj.exe\u202c was refused\u200b"}'),
  text('a script', '{"status":"error","message":"<script>alert(1)</script><img src=x onerror=alert(2)>"}'),
  text('__proto__', '{"__proto__":{"status":"done"},"status":"error","message":"not inherited"}'),
  text('escaped', '{"\\u0073tatus":"\\u0064one"}'),
  text('deep', `${'['.repeat(3000)}${']'.repeat(3000)}`),
  text('a megabyte', `{"status":"error","message":"${'x'.repeat(1_000_000)}"}`),
]

/** Two payloads are the same bytes, as far as they are held alike. */
export function sameSource(x: PayloadSource, y: PayloadSource): boolean {
  if ('text' in x) return 'text' in y && x.text === y.text
  if ('base64' in x) return 'base64' in y && x.base64 === y.base64
  return x === y
}
