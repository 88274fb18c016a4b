import { useMediaQuery } from '@mantine/hooks'
import { IconListDetails } from '@tabler/icons-react'
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useShortcut } from '../../../kit/shortcuts/use-shortcut.ts'
import { SheetHandle, sheet } from '../../../ui/overlays/sheet.tsx'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import { useActivePage } from '../../view-model/index.ts'
import { SidebarPanel } from './sidebar-panel.tsx'
import { SidebarRail } from './sidebar-rail.tsx'
import { sidebarSections } from './sidebar-sections.ts'
import { useSidebarPin } from './use-sidebar-pin.ts'
import classes from './view-sidebar.module.css'

/** On a phone, nothing would be left of the page. */
const roomBeside = '(min-width: 641px)'

/** What is wide leaves none either. */
const roomBesideWide = '(min-width: 1600px)'

interface SidebarControl {
  isOpen: boolean
  toggle: () => void
}

const SidebarContext = createContext<SidebarControl | null>(null)

/** Opens the sidebar from within the page, on a phone, where it is a sheet at the bottom and has no rail. */
export function SidebarButton() {
  const control = use(SidebarContext)
  if (!control) return null
  return (
    <button
      type="button"
      className={classes.opener}
      data-sidebar-button
      aria-expanded={control.isOpen}
      onClick={control.toggle}
    >
      <IconListDetails size={18} stroke={1.75} aria-hidden="true" />
      <span>Fields</span>
    </button>
  )
}

const firstId = sidebarSections[0]?.id ?? null

interface ViewSidebarProps {
  /** Lies over the page and the section beside it. Such a page is as high as what is seen of it: its parts scroll by themselves. */
  strip?: ReactNode
  /** What the page shows is wide: in most windows the sidebar lies over it only. */
  isWide?: boolean
  /** The page has a `SidebarButton`: on a phone the sidebar is a sheet, which it opens. */
  hasButton?: boolean
  children: ReactNode
}

/** The page of a search or a dashboard with its sidebar at the left: a rail of icons, and the section that is open. */
export function ViewSidebar({ strip, isWide = false, hasButton = false, children }: ViewSidebarProps) {
  const pin = useSidebarPin(useActivePage().document.view.type)
  const isRoomBeside = useMediaQuery(isWide ? roomBesideWide : roomBeside, undefined, {
    getInitialValueInEffect: false,
  })
  const isPinned = pin.isPinned && isRoomBeside
  const [openId, setOpenId] = useState(isPinned && pin.wasOpen ? firstId : null)
  const [wasPinned, setWasPinned] = useState(isPinned)
  const [lastId, setLastId] = useState(firstId)
  // What stood beside the page does not come to lie over it when there is no room, and is back when there is.
  if (wasPinned !== isPinned) {
    setWasPinned(isPinned)
    if (!isRoomBeside) setOpenId(null)
    else if (isPinned && openId === null && pin.wasOpen) setOpenId(lastId)
  }
  const panelId = useId()
  const sidebar = useRef<HTMLElement>(null)
  const open = sidebarSections.find(({ id }) => id === openId)
  const show = (id: string | null) => {
    setOpenId(id)
    if (id !== null) setLastId(id)
    if (isPinned) pin.keepOpen(id !== null)
  }
  const toggle = useStableCallback(() => show(openId === null ? lastId : null))
  useShortcut({ keys: '[', label: 'Open or close the sidebar', group: 'Search', hint: 'panels' }, toggle)
  const isOpen = open !== undefined
  const control = useMemo(() => ({ isOpen, toggle }), [isOpen, toggle])
  // What lies over the page has the keys, so that Escape closes it, however it was opened.
  useEffect(() => {
    if (!isOpen || isPinned || sidebar.current?.contains(document.activeElement)) return
    document.getElementById(panelId)?.focus()
  }, [isOpen, isPinned, panelId])
  const close = () => {
    sidebar.current?.querySelector<HTMLElement>(`[data-section="${openId}"]`)?.focus()
    show(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isPinned || !open) return
    event.preventDefault()
    close()
  }
  return (
    <div className={classes.layout} data-strip={strip ? true : undefined}>
      <section
        ref={sidebar}
        {...(hasButton && sheet)}
        className={`${classes.sidebar} ${hasButton ? sheet.className : ''}`}
        aria-label="Sidebar"
        data-open={isOpen || undefined}
        data-pinned={isPinned || undefined}
        onKeyDown={onKeyDown}
      >
        {hasButton && <SheetHandle onClose={close} />}
        <SidebarRail openId={openId} panelId={panelId} onToggle={toggle} onShow={show} />
        {open && (
          <SidebarPanel
            id={panelId}
            section={open}
            isPinned={isPinned}
            onPin={pin.changePin}
            onClose={close}
            onDone={() => !isPinned && show(null)}
          />
        )}
      </section>
      {open && !isPinned && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Esc and the buttons of the rail do the same
        // biome-ignore lint/a11y/noStaticElementInteractions: it only catches clicks beside the panel
        <div className={classes.overlay} data-testid="sidebar-overlay" onClick={close} />
      )}
      {strip && <div className={classes.strip}>{strip}</div>}
      <div className={classes.page}>
        <SidebarContext value={control}>{children}</SidebarContext>
      </div>
    </div>
  )
}
