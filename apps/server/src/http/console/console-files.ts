import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { securityHeaders } from '../security-headers.ts'
import { type MapTiles, policyWithTiles, tilesElement } from './map-tiles.ts'

interface ConsoleSettings {
  /** Folder of the built console. */
  root: string
  /** Path it lives under, with a slash at both ends. */
  pathPrefix: string
  mapTiles: MapTiles | null
}

const oneYear = 'public, max-age=31536000, immutable'

/** Serves the built console: its files as they are, and its start page for every path that a person may open. */
export async function addConsole(app: FastifyInstance, settings: ConsoleSettings): Promise<void> {
  const { root, pathPrefix, mapTiles } = settings
  const headers = { ...securityHeaders, 'content-security-policy': policyWithTiles(mapTiles) }
  const prefix = pathPrefix.slice(0, -1)
  await app.register(
    async (pages) => {
      pages.addHook('onRequest', async (_request, reply) => {
        reply.headers(headers)
      })
      const startPage = (reply: FastifyReply) => sendStartPage(reply, settings)
      pages.get('/', async (request, reply) =>
        request.url.split('?')[0] === prefix ? reply.redirect(pathPrefix, 307) : startPage(reply),
      )
      pages.get('/index.html', async (_request, reply) => startPage(reply))
      pages.setNotFoundHandler(async (request, reply) => {
        if (isPageRequest(request)) return startPage(reply)
        return reply.status(404).type('text/plain; charset=utf-8').send('There is no such file.\n')
      })
      if (existsSync(root)) await addFiles(pages, root)
    },
    { prefix },
  )
}

/** Files in `assets` carry a hash of their content in the name, so a browser never needs to ask again. */
async function addFiles(pages: FastifyInstance, root: string): Promise<void> {
  const assets = join(root, 'assets') + sep
  await pages.register(fastifyStatic, {
    root,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.startsWith(assets) ? oneYear : 'no-cache')
    },
  })
}

/** A browser opening a page asks for HTML; a script or style that is missing must not get a page instead. */
function isPageRequest({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html')
}

async function sendStartPage(
  reply: FastifyReply,
  { root, pathPrefix, mapTiles }: ConsoleSettings,
): Promise<FastifyReply> {
  const page = await readFile(join(root, 'index.html'), 'utf8').catch(() => null)
  if (page === null) {
    reply.status(503).type('text/plain; charset=utf-8')
    return reply.send('The console has not been built yet. "npm start" builds it. The API is at /api.\n')
  }
  reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8')
  const placed = page.replace('<base href="/"', `<base href="${pathPrefix}"`)
  // A function: what an operator writes is no pattern of `replace`.
  return reply.send(placed.replace('</head>', () => `${tilesElement(mapTiles)}</head>`))
}
