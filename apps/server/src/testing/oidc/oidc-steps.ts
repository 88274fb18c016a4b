import { type OidcProviderRequest, oidcProblemParameter, oidcProviders, users } from '@logline/contract'
import type { z } from 'zod'
import type { TestServer } from '../start-test-server.ts'
import type { ThrowawayProvider } from './throwaway-provider.ts'
import { createTinyBrowser, type TinyBrowser } from './tiny-browser.ts'

export type ProviderBody = z.input<(typeof oidcProviders.create)['body']> & Partial<OidcProviderRequest>

/** Where a provider sends people back to. */
export function redirectUriOf({ url }: Pick<TestServer, 'url'>): string {
  return `${url}api/system/authentication/oidc/callback`
}

/** What tests do with a server whose people are at a provider, which is made and enabled. */
export async function oidcSteps(server: TestServer, provider: ThrowawayProvider) {
  const admin = server.api.as('admin')
  const bodyOf = (wishes: Partial<ProviderBody> = {}): ProviderBody => ({
    title: 'Provider',
    issuer: provider.issuer,
    client_id: provider.clientId,
    client_secret: provider.clientSecret,
    enabled: true,
    ...wishes,
  })
  const made = await admin.call(oidcProviders.create, { body: bodyOf() })
  const providerId = made.body.id
  const loginAddress = (returnTo?: string) => {
    const url = new URL(`api/system/authentication/oidc/providers/${providerId}/login`, server.url)
    if (returnTo !== undefined) url.searchParams.set('return_to', returnTo)
    return url
  }

  return {
    providerId,
    bodyOf,
    loginAddress,

    configure: (wishes: Partial<ProviderBody>) =>
      admin.call(oidcProviders.update, { params: { providerId }, body: bodyOf(wishes) }),

    /** Up to where the provider sends the browser back to, which is not gone to yet. */
    async comeBack(browser: TinyBrowser, account: string, answer = 'login'): Promise<string> {
      const form = await browser.visit(loginAddress())
      const until = redirectUriOf(server)
      return (await browser.visit(form.url, { form: { account, answer }, until })).url
    },

    /** Signs in with a fresh browser, and says which problem there was or whom it knows now. */
    async signIn(account: string, { answer = 'login', returnTo = '/' } = {}) {
      const browser = createTinyBrowser()
      const form = await browser.visit(loginAddress(returnTo), { until: `${server.url}?` })
      const isAtProvider = form.url.startsWith(provider.issuer)
      const end = isAtProvider ? await browser.visit(form.url, { form: { account, answer } }) : form
      const session = await browser.ask(`${server.url}api/system/sessions`)
      const { username, session_id } = (await session.json()) as {
        username: string | null
        session_id: string | null
      }
      const problem = new URL(end.url).searchParams.get(oidcProblemParameter)
      return { url: end.url, problem, username, sessionId: session_id, browser }
    },

    userNamed: async (username: string) =>
      (await admin.call(users.byUsername, { params: { username } })).body,

    /** Entries of the audit trail about sign-ins that failed, newest first. */
    async failures(): Promise<{ username: string; reason: string }[]> {
      const entries = server.db.selectFrom('audit_entries').selectAll().where('result', '=', 'failure')
      const rows = await entries.where('action', '=', 'sign_in').orderBy('id', 'desc').execute()
      return rows.map(({ username, details }) => ({ username, reason: JSON.parse(details).reason }))
    },
  }
}

export type OidcSteps = Awaited<ReturnType<typeof oidcSteps>>
