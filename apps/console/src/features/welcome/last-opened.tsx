import { useQuery } from '@tanstack/react-query'
import { entityNoun } from '../../kit/entities/entity-link.ts'
import { Badge } from '../../ui/texts/badge.tsx'
import { RelativeTime } from '../../ui/texts/timestamp.tsx'
import { EntityName } from './entity-name.tsx'
import classes from './welcome.module.css'
import { lastOpenedQuery } from './welcome-queries.ts'
import { NothingYet, WelcomeSection } from './welcome-section.tsx'

export function LastOpened() {
  const query = useQuery(lastOpenedQuery)
  return (
    <WelcomeSection
      title="Last Opened"
      description="The searches and dashboards you opened last."
      noun="last opened items"
      query={query}
      rowsOf={({ lastOpened }) => lastOpened.length}
    >
      {({ lastOpened }) =>
        lastOpened.length === 0 ? (
          <NothingYet
            text="You do not have opened any searches/dashboards yet."
            hint="Searches and dashboards you open will be listed here."
          />
        ) : (
          <ul className={classes.rows}>
            {lastOpened.map(({ grn, title, timestamp }) => (
              <li key={grn} className={classes.row}>
                <Badge>{entityNoun(grn)}</Badge>
                <EntityName grn={grn} title={title} />
                <span className={classes.time}>
                  <RelativeTime value={timestamp} />
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </WelcomeSection>
  )
}
