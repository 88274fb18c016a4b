import type { ReactNode } from 'react'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { PageTabs } from '../../../kit/page/page-tabs.tsx'
import { paths } from '../../../paths.ts'

interface AuthenticationFrameProps {
  title: string
  current: 'services' | 'oidc' | 'authenticator'
  /** Beside the ways to the other pages. */
  actions?: ReactNode
  children: ReactNode
}

/** The head that the pages on authentication share, with the ways from one to another. */
export function AuthenticationFrame({ title, current, actions, children }: AuthenticationFrameProps) {
  const maySeeHeader = useIsPermitted()('authhttpheaderconfig:read')
  return (
    <Page
      title={title}
      description="Who can sign in besides those with a password that is kept here: people of a directory, of a provider of OpenID Connect, or of a proxy that signs them in."
      actions={
        <>
          <PageTabs
            label="Authentication"
            tabs={[
              {
                caption: 'Authentication Services',
                to: paths.authentication(),
                isCurrent: current === 'services',
              },
              { caption: 'OpenID Connect', to: paths.oidcProviders(), isCurrent: current === 'oidc' },
              ...(maySeeHeader
                ? [
                    {
                      caption: 'Authenticators',
                      to: paths.authenticator(),
                      isCurrent: current === 'authenticator',
                    },
                  ]
                : []),
            ]}
          />
          {actions}
        </>
      }
    >
      {children}
    </Page>
  )
}
