import { useElementSize } from '@mantine/hooks'
import { IconDots, IconPlus, IconSettings } from '@tabler/icons-react'
import { Suspense, useLayoutEffect, useRef, useState } from 'react'
import { useListedShortcut } from '../../../kit/shortcuts/use-shortcut.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Menu, MenuAction, MenuPanel, MenuTarget } from '../../../ui/overlays/menu.tsx'
import { pageTitle, useViewState, type ViewStore } from '../../view-model/index.ts'
import { SidebarButton } from '../../views/index.ts'
import { fittingTabs } from './fitting-tabs.ts'
import { PagesConfigurationDialog } from './lazy-dialogs.ts'
import { pageActions } from './page-actions.ts'
import classes from './page-tabs.module.css'
import { RunStatus } from './run-status.tsx'
import { SortableTabs } from './sortable-tabs.tsx'

/** Pixels of an icon button beside the tabs: one makes a page, one shows those that do not fit. */
const buttonWidth = 32

/** The pages of a dashboard, and what can be done with them. */
export function PageTabs({ store }: { store: ViewStore }) {
  const { history, activeQueryId } = useViewState(store)
  const { document } = history
  const actions = pageActions(store)
  const [isConfiguring, setConfiguring] = useState(false)
  const pages = document.queries.map(({ id }) => ({ id, title: pageTitle(document, id) }))
  const { ref, width } = useElementSize()
  const { rulerRef, widths } = useTabWidths(pages.map(({ title }) => title))
  const openIndex = pages.findIndex(({ id }) => id === activeQueryId)
  const fitting = fittingTabs(widths, openIndex, { available: width - buttonWidth, moreWidth: buttonWidth })
  const shown = fitting.flatMap((index) => pages[index] ?? [])
  const hidden = pages.filter((page) => !shown.includes(page))
  useListedShortcut({
    keys: 'alt+shift+arrowleft',
    label: 'Move page to the left, from its tab',
    group: 'Dashboard',
  })
  useListedShortcut({
    keys: 'alt+shift+arrowright',
    label: 'Move page to the right, from its tab',
    group: 'Dashboard',
  })
  return (
    <nav className={classes.bar} aria-label="Dashboard pages">
      <div ref={ref} className={classes.room}>
        <Ruler rulerRef={rulerRef} titles={pages.map(({ title }) => title)} />
        <SortableTabs store={store} pages={shown} activeId={activeQueryId} />
        {hidden.length > 0 && (
          <Menu>
            <MenuTarget>
              <IconButton label="More Dashboard Pages" icon={<IconDots size={16} stroke={1.75} />} />
            </MenuTarget>
            <MenuPanel>
              {hidden.map(({ id, title }) => (
                <MenuAction key={id} onSelect={() => actions.show(id)}>
                  {title}
                </MenuAction>
              ))}
            </MenuPanel>
          </Menu>
        )}
        <IconButton
          label="Create New Page"
          icon={<IconPlus size={16} stroke={1.75} />}
          onClick={actions.create}
        />
      </div>
      <RunStatus />
      <SidebarButton />
      <IconButton
        label="Open pages configuration"
        icon={<IconSettings size={16} stroke={1.75} />}
        onClick={() => setConfiguring(true)}
      />
      {isConfiguring && (
        <Suspense fallback={null}>
          <PagesConfigurationDialog store={store} onClose={() => setConfiguring(false)} />
        </Suspense>
      )}
    </nav>
  )
}

/** All titles in their full length, unseen: what a tab would take. */
function Ruler({
  rulerRef,
  titles,
}: {
  rulerRef: React.RefObject<HTMLDivElement | null>
  titles: readonly string[]
}) {
  return (
    <div ref={rulerRef} className={classes.ruler} aria-hidden="true">
      {titles.map((title, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: titles repeat, and nothing is kept for them
        <span key={index} className={classes.tab}>
          {title}
        </span>
      ))}
    </div>
  )
}

/** Pixels of each tab, the room for the menu of the open one included. */
function useTabWidths(titles: readonly string[]) {
  const rulerRef = useRef<HTMLDivElement>(null)
  const [widths, setWidths] = useState<readonly number[]>([])
  const text = titles.join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: other titles are other widths
  useLayoutEffect(() => {
    const measured = [...(rulerRef.current?.children ?? [])].map((tab) => tab.getBoundingClientRect().width)
    setWidths(measured)
  }, [text])
  return { rulerRef, widths }
}
