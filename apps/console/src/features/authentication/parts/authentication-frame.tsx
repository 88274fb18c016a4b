import type { ReactNode } from 'react'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { PageTabs } from '../../../kit/page/page-tabs.tsx'
import { paths } from '../../../paths.ts'

interface AuthenticationFrameProps {
  title: string
  current: 'services' | 'authenticator'
  /** Beside the way to the other page. */
  actions?: ReactNode
  children: ReactNode
}

/** The head that both pages on authentication share, with the way from one to the other. */
export function AuthenticationFrame({ title, current, actions, children }: AuthenticationFrameProps) {
  const maySeeHeader = useIsPermitted()('authhttpheaderconfig:read')
  return (
    <Page
      title={title}
      description="Who can sign in besides those with a password that is kept here: people of a directory, or of a proxy that signs them in."
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
