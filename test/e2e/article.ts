/** An article on another site, a stranger to the page, with whatever is to stand in it. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

interface Article {
  /** Where it is found, and where by another door of its own. */
  readonly site: string
  readonly neighbour: string
  /** The HTML that stands in it. */
  body: string
}

/** Serves an article while the tests of a file run. */
export function withArticle(): Article {
  const article = { site: '', neighbour: '', body: '' }
  let server: Server
  beforeAll(async () => {
    server = createServer((request, response) => {
      response.writeHead(request.url === '/' ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
      response.end(
        `<!doctype html><html lang="en"><title>An article</title><link rel="icon" href="data:,"><body>${article.body}`,
      )
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    article.site = `http://localhost:${port}/`
    article.neighbour = `http://127.0.0.1:${port}/`
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  return article
}
