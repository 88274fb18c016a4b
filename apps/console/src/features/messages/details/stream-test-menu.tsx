import type { Stream } from '@logline/contract'
import { IconChevronDown, IconTestPipe } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { streamsQuery } from '../../../kit/entities/entity-queries.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Menu, MenuItem, MenuLabel, MenuPanel, MenuTarget, unavailable } from '../../../ui/overlays/menu.tsx'
import classes from './stream-test.module.css'

/** With more than these, a field to find one by its title. */
const foundByEye = 10
/** Thousands of entries would take a second to draw; who looks for one types its title. */
const listedAtMost = 100

interface StreamTestMenuProps {
  onChoose: (stream: Stream) => void
  /** Where there is no room for words. */
  isIcon?: boolean
}

const label = 'Test against stream'

/** Chooses the stream whose rules are tried on a message. */
export function StreamTestMenu({ onChoose, isIcon = false }: StreamTestMenuProps) {
  const [filter, setFilter] = useState('')
  return (
    <Menu onClose={() => setFilter('')}>
      <MenuTarget>
        {isIcon ? (
          <IconButton label={label} icon={<IconTestPipe size={16} stroke={1.75} />} />
        ) : (
          <Button rightIcon={<IconChevronDown size={16} stroke={1.75} />}>{label}</Button>
        )}
      </MenuTarget>
      <MenuPanel>
        <StreamItems filter={filter} onFilter={setFilter} onChoose={onChoose} />
      </MenuPanel>
    </Menu>
  )
}

interface StreamItemsProps {
  filter: string
  onFilter: (filter: string) => void
  onChoose: (stream: Stream) => void
}

function StreamItems({ filter, onFilter, onChoose }: StreamItemsProps) {
  const { data } = useQuery(streamsQuery)
  if (!data) return <MenuLabel>Loading...</MenuLabel>
  if (data.length === 0) return <MenuLabel>No streams available</MenuLabel>
  const wanted = filter.trim().toLowerCase()
  const found = data
    .filter(({ title }) => title.toLowerCase().includes(wanted))
    .toSorted((a, b) => a.title.localeCompare(b.title))
  return (
    <>
      {data.length > foundByEye && (
        <TextField
          className={classes.filter ?? ''}
          aria-label="Filter streams"
          placeholder="Filter streams"
          value={filter}
          onChange={(event) => onFilter(event.currentTarget.value)}
        />
      )}
      <div className={classes.list}>
        {found.slice(0, listedAtMost).map((stream) => (
          <MenuItem
            key={stream.id}
            {...(stream.is_default
              ? { ...unavailable, title: 'Cannot test against the default stream' }
              : { title: stream.title, onClick: () => onChoose(stream) })}
          >
            {stream.title}
          </MenuItem>
        ))}
        {found.length > listedAtMost && (
          <MenuLabel>Type to find one of {found.length - listedAtMost} more</MenuLabel>
        )}
        {found.length === 0 && <MenuLabel>No stream has this title</MenuLabel>}
      </div>
    </>
  )
}
