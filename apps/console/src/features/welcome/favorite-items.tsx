import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { entityNoun } from '../../kit/entities/entity-link.ts'
import { ShortPager } from '../../kit/short-pager.tsx'
import { Badge } from '../../ui/texts/badge.tsx'
import { EntityName } from './entity-name.tsx'
import classes from './welcome.module.css'
import { favoritesQuery, pageSize } from './welcome-queries.ts'
import { NothingYet, WelcomeSection } from './welcome-section.tsx'

export function FavoriteItems() {
  const [page, setPage] = useState(1)
  const query = useQuery(favoritesQuery(page))
  return (
    <WelcomeSection
      title="Favorite Items"
      description="What you marked with a star."
      noun="favorite items"
      query={query}
      rowsOf={({ favorites }) => favorites.length}
    >
      {({ favorites, total }) =>
        total === 0 ? (
          <NothingYet
            text="You do not have any favorite items yet."
            hint="Make any Search or Dashboard favorite to show up here."
          />
        ) : (
          <>
            <ul className={classes.rows}>
              {favorites.map(({ grn, title }) => (
                <li key={grn} className={classes.row}>
                  <Badge>{entityNoun(grn)}</Badge>
                  <EntityName grn={grn} title={title} />
                </li>
              ))}
            </ul>
            <ShortPager
              of="favorite items"
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
