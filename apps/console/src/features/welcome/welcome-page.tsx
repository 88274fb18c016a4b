import { AppLink } from '../../kit/app-link.tsx'
import { useCurrentUser, useIsPermitted } from '../../kit/current-user.tsx'
import { Page } from '../../kit/page/page.tsx'
import { paths } from '../../paths.ts'
import { productName } from '../../product-name.ts'
import { FavoriteItems } from './favorite-items.tsx'
import { LastOpened } from './last-opened.tsx'
import { NotablePanel } from './notable/notable-panel.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { TrafficSection } from './traffic/traffic-section.tsx'
import classes from './welcome.module.css'

/** What happens in the messages a user may read, what is worth a look, and what they worked on. */
export function WelcomePage() {
  const user = useCurrentUser()
  const isAdmin = useIsPermitted()('*')
  const canHaveStartPage = !user.read_only && !user.startpage?.type
  return (
    <Page
      title="Welcome"
      heading={`Welcome to ${productName}!`}
      description={
        <>
          This is your personal page: what happens in your messages, what you opened last, and what you like.
          {canHaveStartPage && (
            <>
              {' '}
              Another page can be made your start page:{' '}
              <AppLink to={paths.editUser(user.username)} className={classes.inText}>
                edit profile
              </AppLink>
              .
            </>
          )}
        </>
      }
    >
      <div className={classes.sections}>
        <div className={classes.traffic}>
          <TrafficSection />
        </div>
        <div className={classes.notable}>
          <NotablePanel />
        </div>
        <div className={classes.lists}>
          <LastOpened />
          <FavoriteItems />
          <RecentActivity isAdmin={isAdmin} />
        </div>
      </div>
    </Page>
  )
}
