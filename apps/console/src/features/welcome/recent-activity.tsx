import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { entityNoun } from '../../kit/entities/entity-link.ts'
import { ShortPager } from '../../kit/short-pager.tsx'
import { RelativeTime } from '../../ui/texts/timestamp.tsx'
import { EntityName } from './entity-name.tsx'
import classes from './welcome.module.css'
import { pageSize, recentActivityQuery } from './welcome-queries.ts'
import { NothingYet, WelcomeSection } from './welcome-section.tsx'

const deeds = {
  create: 'created',
  update: 'updated',
  delete: 'deleted',
  share: 'shared',
  unshare: 'unshared',
} as const

export function RecentActivity({ isAdmin }: { isAdmin: boolean }) {
  const [page, setPage] = useState(1)
  const query = useQuery(recentActivityQuery(page))
  return (
    <WelcomeSection
      title="Recent Activity"
      description={
        isAdmin
          ? 'Everything that happened to searches and dashboards. You see all of it, because you are an administrator.'
          : 'What happened to searches and dashboards you have access to.'
      }
      noun="recent activity"
      query={query}
      rowsOf={({ recentActivity }) => recentActivity.length}
      isWide
    >
      {({ recentActivity, total }) =>
        total === 0 ? (
          <NothingYet
            text="There is no recent activity yet."
            hint="Whenever a search or dashboard is made, changed, shared or deleted, it will be listed here."
          />
        ) : (
          <>
            <ul className={classes.rows}>
              {recentActivity.map(({ id, activity_type, item_grn, item_title, user_name, timestamp }) => (
                <li key={id} className={classes.row}>
                  <span>
                    The {entityNoun(item_grn)}{' '}
                    <EntityName grn={item_grn} title={item_title} isDeleted={activity_type === 'delete'} />{' '}
                    was {deeds[activity_type]}
                    {user_name && ` by ${user_name}`}
                  </span>
                  <span className={classes.time}>
                    <RelativeTime value={timestamp} />
                  </span>
                </li>
              ))}
            </ul>
            <ShortPager
              of="recent activity"
              page={page}
              lastPage={Math.ceil(total / pageSize)}
              onPage={setPage}
            />
          </>
        )
      }
    </WelcomeSection>
  )
}
