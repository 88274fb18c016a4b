import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addAuthentication, type Identify } from './authentication.ts'
import { addCompressedTexts } from './compressed-text.ts'
import { answerError } from './error-handler.ts'
import { notFound } from './errors.ts'
import { addJsonBodies } from './json-body.ts'
import { securityHeaders } from './security-headers.ts'
import type { IsTrustedProxy } from './trusted-proxies.ts'
import './fastify-types.ts'

interface ApiSettings {
  nodeId: string
  /** Where the API lives, without a slash at the end. */
  prefix: string
  identify: Identify
  /** Whose word on who is calling counts; nobody's when not given. */
  isTrustedProxy?: IsTrustedProxy
}

/** Everything that holds for all of the API, around the routes that `registerRoutes` mounts. */
export async function addApi(
  app: FastifyInstance,
  { nodeId, prefix, identify, isTrustedProxy = () => false }: ApiSettings,
  registerRoutes: (api: FastifyInstance) => void,
): Promise<void> {
  await app.register(
    async (api) => {
      await api.register(cookie)
      api.decorate('isTrustedProxy', isTrustedProxy)
      addJsonBodies(api)
      api.addHook('onRequest', async (request, reply) => {
        reply.headers({ ...securityHeaders, 'x-graylog-node-id': nodeId, 'x-request-id': request.id })
        if (request.headers['x-requested-with'] === 'XMLHttpRequest')
          reply.header('cache-control', 'no-cache')
      })
      addAuthentication(api, identify)
      api.setErrorHandler(answerError)
      api.setNotFoundHandler(refuseUnknown)
      registerRoutes(api)
      // After the hooks of the routes: they look into the text.
      addCompressedTexts(api)
      // The console's files lie under a wildcard of their own, which must not answer for the API.
      api.all('/*', refuseUnknown)
    },
    { prefix },
  )
}

async function refuseUnknown({ method, url }: FastifyRequest): Promise<never> {
  throw notFound(`There is no ${method} ${url.split('?')[0]} in this API.`)
}
