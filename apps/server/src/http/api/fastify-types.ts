import type { Route } from '@logline/contract'
import type { Actor } from '../actor.ts'
import type { Identify } from '../authentication/authentication.ts'
import type { IsTrustedProxy } from '../authentication/trusted-proxies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before any handler runs; `nobody` on anonymous routes. */
    actor: Actor
  }
  interface FastifyInstance {
    /** Where this server is reached from outside, with a slash at the end. */
    publicUri: string
    /** Within the API. */
    isTrustedProxy: IsTrustedProxy
    /** Within the API. */
    identify: Identify
  }
  interface FastifyContextConfig {
    contract?: Route
  }
}
