import { IconChevronDown, IconHome } from '@tabler/icons-react'
import { useLocation, useRouter } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { AppLink } from '../../kit/app-link.tsx'
import { useHolds } from '../../kit/current-user.tsx'
import { paths } from '../../paths.ts'
import { productName } from '../../product-name.ts'
import { Menu, MenuItem, MenuPanel, MenuTarget } from '../../ui/overlays/menu.tsx'
import { Tooltip } from '../../ui/overlays/tooltip.tsx'
import { BrandMark } from '../brand/brand-mark.tsx'
import { NotificationBadge } from '../notifications/notification-badge.tsx'
import { ScratchpadToggle } from '../scratchpad/scratchpad-toggle.tsx'
import { isCurrent, mainEntries, type NavigationEntry, systemEntries, visibleEntries } from './entries.ts'
import { HelpMenu } from './help-menu.tsx'
import classes from './navigation.module.css'
import { PhoneMenu } from './phone-menu.tsx'
import { Throughput } from './throughput.tsx'
import { UserMenu } from './user-menu.tsx'

export function Navigation() {
  const { pathname } = useLocation()
  const main = useVisible(mainEntries)
  const system = useVisible(systemEntries)
  return (
    <header className={classes.bar}>
      <AppLink to={paths.start()} className={classes.brand} aria-label={productName}>
        <BrandMark />
        <span>{productName}</span>
      </AppLink>
      <nav className={classes.links} aria-label="Main">
        <PhoneMenu main={main} system={system} pathname={pathname} />
        {main.map((entry) => (
          <AppLink
            key={entry.to}
            to={entry.to}
            className={classes.link}
            aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
          >
            {entry.caption}
            {entry.to === paths.alerts() && <LaterOpenAlerts />}
          </AppLink>
        ))}
        {system.length > 0 && <SystemMenu entries={system} pathname={pathname} />}
      </nav>
      <div className={classes.side}>
        <NotificationBadge />
        <Throughput />
        <ScratchpadToggle />
        <HelpMenu />
        <WelcomeLink />
        <UserMenu />
      </div>
    </header>
  )
}

/** Comes once the frame is there. Should it never come, there is no number. */
function LaterOpenAlerts() {
  const [loaded, setLoaded] = useState<{ OpenAlerts: ComponentType } | null>(null)
  useEffect(() => {
    let isShown = true
    import('../../features/alerts/badge/open-alerts.tsx').then(
      ({ OpenAlerts }) => isShown && setLoaded({ OpenAlerts }),
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [])
  return loaded && <loaded.OpenAlerts />
}

function SystemMenu({ entries, pathname }: { entries: NavigationEntry[]; pathname: string }) {
  const current = entries.find((entry) => isCurrent(entry, pathname))
  return (
    <Menu position="bottom-start">
      <MenuTarget>
        <button type="button" className={classes.link} data-current={current ? true : undefined}>
          <span className={classes.place}>{current ? `System / ${current.caption}` : 'System'}</span>
          <IconChevronDown size={15} stroke={1.75} />
        </button>
      </MenuTarget>
      <MenuPanel>
        {entries.map((entry) => (
          <MenuItem
            key={entry.to}
            component={AppLink}
            to={entry.to}
            data-current={entry === current || undefined}
            aria-current={entry === current ? 'page' : undefined}
          >
            {entry.caption}
          </MenuItem>
        ))}
      </MenuPanel>
    </Menu>
  )
}

function useVisible(entries: readonly NavigationEntry[]): NavigationEntry[] {
  const router = useRouter()
  return visibleEntries(entries, (path) => path in router.routesByPath, useHolds())
}

function WelcomeLink() {
  return (
    <Tooltip label="Welcome">
      <AppLink to={paths.welcome()} className={classes.icon} aria-label="Welcome">
        <IconHome size={18} stroke={1.75} aria-hidden="true" />
      </AppLink>
    </Tooltip>
  )
}
