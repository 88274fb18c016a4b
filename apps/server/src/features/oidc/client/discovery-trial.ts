import { type OidcTestResult, oidcProviders } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../db/index.ts'
import { invalidEntity } from '../../../http/errors.ts'
import { mount } from '../../../http/mount.ts'
import { recordAudit } from '../../audit/index.ts'
import { issuerOf } from '../providers/issuer.ts'
import { requireAdministrator } from '../providers/provider-changes.ts'
import { discovered } from './oidc-clients.ts'
import { OidcProblem } from './oidc-problem.ts'

const shownEndpoints = [
  'authorization_endpoint',
  'token_endpoint',
  'userinfo_endpoint',
  'jwks_uri',
  'end_session_endpoint',
] as const

/** Trying an issuer out. The audit trail says who asked which: a server that asks wherever it is told finds out what answers there. */
export function registerDiscoveryTrial(api: FastifyInstance, db: Db): void {
  mount(api, oidcProviders.test, async ({ body, actor }) => {
    requireAdministrator(actor)
    const read = issuerOf(body.issuer)
    if ('problem' in read) throw invalidEntity({ issuer: [read.problem] })
    const result = await tried(read.issuer)
    await recordAudit(db, actor, {
      action: 'test',
      entity: { type: 'oidc_provider', id: '', title: read.issuer },
      details: { success: result.success },
    })
    return result
  })
}

async function tried(issuer: string): Promise<OidcTestResult> {
  try {
    const settings = (await discovered(issuer, { id: 'test', secret: null })).serverMetadata()
    const endpoints = shownEndpoints.flatMap((name) => {
      const address = settings[name]
      return typeof address === 'string' ? [[name, address] as const] : []
    })
    return {
      success: true,
      message: `${issuer} is a provider of OpenID Connect.`,
      endpoints: Object.fromEntries(endpoints),
    }
  } catch (error) {
    if (!(error instanceof OidcProblem)) throw error
    return { success: false, message: error.message, endpoints: {} }
  }
}
