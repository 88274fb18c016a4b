import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/spotlight/styles.layer.css'
import { Spotlight, spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Keys } from '../../ui/texts/keys.tsx'
import { openTransition } from '../../ui/theme.ts'
import classes from './palette.module.css'
import { groupedEntries, type PaletteEntry } from './palette-entry.ts'
import { usePaletteEntries } from './use-palette-entries.ts'

const classNames = {
  content: classes.content ?? '',
  search: classes.search ?? '',
  actionsList: classes.list ?? '',
  actionsGroup: classes.group ?? '',
  action: classes.action ?? '',
  actionSection: classes.section ?? '',
  empty: classes.empty ?? '',
}

/** Of its scroll area, which the types of the list leave out. */
const scrolledByKeys = { viewportProps: { tabIndex: 0 } }

interface PaletteDialogProps {
  /** Its field takes the focus from an element. Gives what was typed before, and whether Enter was pressed behind it. */
  onFocus: (before: EventTarget | null) => { typed: string; isEntered: boolean }
  onClose: () => void
}

/** Pages, actions and things, by a few letters of their names. */
export function PaletteDialog({ onFocus, onClose }: PaletteDialogProps) {
  const [query, setQuery] = useState('')
  const [isEntered, setEntered] = useState(false)
  const groups = groupedEntries(usePaletteEntries(query))
  const first = isEntered ? groups[0]?.entries[0] : undefined
  const runFirst = useEffectEvent(() => {
    spotlight.close()
    setEntered(false)
    if (first) requestAnimationFrame(first.run)
  })
  // Enter came before there was anything to choose: it counts for the first that is found.
  const isFound = first !== undefined
  useEffect(() => {
    if (isFound) runFirst()
  }, [isFound])
  useEffect(() => {
    spotlight.open()
    return () => spotlight.close()
  }, [])
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={(next) => {
        setEntered(false)
        setQuery(next)
      }}
      onSpotlightClose={onClose}
      shortcut={null}
      returnFocus={false}
      scrollable
      maxHeight={420}
      radius="md"
      overlayProps={{ blur: 0 }}
      transitionProps={openTransition}
      classNames={classNames}
      attributes={{ content: { 'aria-label': 'Command palette' } }}
    >
      <Spotlight.Search
        aria-label="Command palette"
        placeholder="Go to or do…"
        leftSection={<IconSearch size={16} stroke={1.75} />}
        onFocus={({ relatedTarget }) => {
          const { typed, isEntered } = onFocus(relatedTarget)
          if (typed !== '') setQuery(typed)
          if (isEntered) setEntered(true)
        }}
      />
      <Spotlight.ActionsList {...scrolledByKeys}>
        {groups.map(({ group, entries }) => (
          <Spotlight.ActionsGroup key={group} label={group}>
            {entries.map((entry) => (
              <Action key={entry.id} entry={entry} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty>Nothing has that name.</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

function Action({ entry: { label, keys, run } }: { entry: PaletteEntry }) {
  return (
    <Spotlight.Action
      label={label}
      rightSection={keys ? <Keys of={keys} /> : undefined}
      // After the palette has gone, which gives the focus back.
      onClick={() => requestAnimationFrame(run)}
    />
  )
}
