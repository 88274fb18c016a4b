import { AppLink } from '../../kit/app-link.tsx'
import { useCurrentUser, useIsPermitted } from '../../kit/current-user.tsx'
import { Page } from '../../kit/page/page.tsx'
import { paths } from '../../paths.ts'
import { productName } from '../../product-name.ts'
import { FavoriteItems } from './favorite-items.tsx'
import { FirstSteps } from './first-steps.tsx'
import { LastOpened } from './last-opened.tsx'
import { RecentActivity } from './recent-activity.tsx'
import classes from './welcome.module.css'

/** What a user worked on, likes, and what happened lately. */
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
          This is your personal page: what you opened last, what you like, and what happened.
          {canHaveStartPage && (
            <>
              {' '}
              Another page can be made your start page:{' '}
              <AppLink to={paths.editUser(user.username)}>edit profile</AppLink>.
            </>
          )}
        </>
      }
    >
      <div className={classes.sections}>
        <FirstSteps />
        <LastOpened />
        <FavoriteItems />
        <RecentActivity isAdmin={isAdmin} />
      </div>
    </Page>
  )
}
