import { useParams, useRouter } from '@tanstack/react-router'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import type { ListedService } from '../model/use-service-rows.ts'
import classes from '../parts/authentication.module.css'
import { useServiceActions } from '../parts/service-actions.tsx'
import { ServiceFrame } from '../parts/service-frame.tsx'
import { GroupFacts } from './group-facts.tsx'
import { ServerFacts, UserFacts } from './service-facts.tsx'
import { SynchronizedTeams } from './synchronized-teams.tsx'
import { SynchronizedUsers } from './synchronized-users.tsx'

/** What is set, and who came from there (reference: authentication, section 3). */
export function ServiceDetailsPage() {
  const { id } = useParams({ from: '/system/authentication/services/$id' })
  return (
    <ServiceFrame
      id={id}
      title="Authentication Service Details"
      current="details"
      actions={(service) => <ServiceButtons service={service} />}
    >
      {(service) => (
        <div className={classes.details}>
          <div className={classes.column}>
            <ServerFacts service={service} />
            <UserFacts service={service} />
            <GroupFacts service={service} />
          </div>
          <div className={classes.column}>
            <SynchronizedUsers service={service} />
            <SynchronizedTeams service={service} />
          </div>
        </div>
      )}
    </ServiceFrame>
  )
}

function ServiceButtons({ service }: { service: ListedService }) {
  const router = useRouter()
  const { actions, dialog } = useServiceActions(() => void router.navigate({ to: paths.authentication() }))
  return (
    <>
      {actions(service)
        .filter(({ label }) => label !== 'Edit')
        .map(({ label, onSelect }) => (
          <Button key={label} onClick={onSelect}>
            {label}
          </Button>
        ))}
      {dialog}
    </>
  )
}
