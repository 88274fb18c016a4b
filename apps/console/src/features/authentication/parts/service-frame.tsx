import type { ReactNode } from 'react'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { Page, PageSkeleton } from '../../../kit/page/page.tsx'
import { PageTabs } from '../../../kit/page/page-tabs.tsx'
import { paths } from '../../../paths.ts'
import { servicesCrumb, useService } from '../model/service-queries.ts'
import type { ListedService } from '../model/use-service-rows.ts'
import { ActiveServiceLinks } from './service-links.tsx'

interface ServiceFrameProps {
  /** From the address. */
  id: string
  /** Such as "Edit Authentication Service"; the title of the service follows. */
  title: string
  current: 'details' | 'edit'
  /** Beside the way to the other page. */
  actions?: (service: ListedService) => ReactNode
  children: (service: ListedService) => ReactNode
}

/** A page about one service, with the way to the other. */
export function ServiceFrame({ id, title, current, actions, children }: ServiceFrameProps) {
  const mayEdit = useIsPermitted()(`authservicebackend:edit:${id}`)
  const service = useService(id)
  if (!service) return <PageSkeleton />
  return (
    <Page
      title={`${title} - ${service.title}`}
      auditId={id}
      breadcrumb={servicesCrumb}
      actions={
        <>
          <PageTabs
            label="Authentication service"
            tabs={[
              {
                caption: 'View Details',
                to: paths.authenticationService(id),
                isCurrent: current === 'details',
              },
              ...(mayEdit
                ? [
                    {
                      caption: 'Edit Service',
                      to: paths.editAuthenticationService(id),
                      isCurrent: current === 'edit',
                    },
                  ]
                : []),
            ]}
          />
          {!service.isActive && <ActiveServiceLinks />}
          {actions?.(service)}
        </>
      }
    >
      {children(service)}
    </Page>
  )
}
