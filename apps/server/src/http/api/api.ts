import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addCompressedTexts } from '../answers/compressed-text.ts'
import { addAuthentication, type Identify } from '../authentication/authentication.ts'
import type { IsTrustedProxy } from '../authentication/trusted-proxies.ts'
import { methodNotAllowed, notFound } from '../errors.ts'
import { securityHeaders } from '../security-headers.ts'
import { rememberMethods } from './allowed-methods.ts'
import { answerError } from './error-handler.ts'
import { addJsonBodies } from './json-body.ts'
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
        const ids = { 'x-graylog-node-id': nodeId, 'x-request-id': request.id }
        // What one may read, the next user of a browser, or of a proxy, may not.
        reply.headers({ ...securityHeaders, ...ids, 'cache-control': 'no-store' })
      })
      addAuthentication(api, identify)
      api.setErrorHandler(answerError)
      const refuse = refusal(rememberMethods(api))
      api.setNotFoundHandler(refuse)
      registerRoutes(api)
      // After the hooks of the routes: they look into the text.
      addCompressedTexts(api)
      // The console's files lie under a wildcard of their own, which must not answer for the API.
      api.all('/*', refuse)
    },
    { prefix },
  )
}

/** Answers what no route answers: 405 for a known path, which tells its methods, else 404. */
function refusal(methodsOf: (path: string) => string[]) {
  return async ({ method, url }: FastifyRequest, reply: FastifyReply) => {
    const path = url.split('?')[0] ?? url
    const methods = methodsOf(path)
    if (methods.length === 0) throw notFound(`There is no ${method} ${path} in this API.`)
    reply.header('allow', [...methods, 'OPTIONS'].join(', '))
    if (method === 'OPTIONS') return reply.status(204).send()
    throw methodNotAllowed(`There is no ${method} ${path} in this API, but ${methods.join(', ')}.`)
  }
}
