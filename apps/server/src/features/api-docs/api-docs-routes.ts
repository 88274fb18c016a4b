import { readFile } from 'node:fs/promises'
import { apiDocs, swaggerDeclaration, swaggerListing } from '@logline/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound } from '../../http/errors.ts'
import { alreadySent, mount } from '../../http/mount.ts'

/** Files of the page, besides itself, by name. */
const files: Readonly<Record<string, string>> = {
  'api-browser.js': 'text/javascript; charset=utf-8',
  'api-browser.css': 'text/css; charset=utf-8',
}

/** Descriptions of the API for people and tools. They say nothing that the sources do not, and need no login. */
export function registerApiDocs(app: FastifyInstance): void {
  const page = async ({ reply }: { reply: FastifyReply }): Promise<typeof alreadySent> => {
    const text = await fileText('index.html')
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
    // Its other files are found whichever of its addresses is open, with and without a slash at the end.
    reply.send(text.replace('<base href="/"', `<base href="${app.prefix}/api-browser/"`))
    return alreadySent
  }
  mount(app, apiDocs.browser, page)
  mount(app, apiDocs.browserIndex, page)
  mount(app, apiDocs.browserGlobal, page)

  mount(app, apiDocs.browserFile, async ({ params: { route }, reply }) => {
    const type = Object.hasOwn(files, route) ? files[route] : undefined
    if (type === undefined) throw notFound(`There is no file ${route}`)
    reply
      .type(type)
      .header('cache-control', 'no-cache')
      .send(await fileText(route))
    return alreadySent
  })

  const basePath = () => `${app.publicUri}api`
  const listing = async ({ reply }: { reply: FastifyReply }) => {
    allowEverywhere(reply)
    return swaggerListing(basePath())
  }
  mount(app, apiDocs.listing, listing)
  mount(app, apiDocs.globalListing, listing)
  mount(app, apiDocs.declaration, async ({ params, reply }) => {
    allowEverywhere(reply)
    const declaration = swaggerDeclaration(params.route, basePath())
    if (!declaration) throw notFound(`There is no area "${params.route}" of the API`)
    return declaration
  })
}

/** Only a name of ours gets here. */
function fileText(name: string): Promise<string> {
  return readFile(new URL(`page/${name}`, import.meta.url), 'utf8')
}

/** Tools elsewhere may read the description; it is the same for everybody. */
function allowEverywhere(reply: FastifyReply): void {
  reply.headers({ 'access-control-allow-origin': '*', 'access-control-allow-methods': 'GET' })
}
