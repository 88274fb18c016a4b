import { useRouter } from '@tanstack/react-router'
import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { basePath } from '../../api/base-path.ts'
import { useCurrentUser } from '../../kit/current-user.tsx'
import { shortcutKeys } from '../../kit/shortcuts/shortcut-keys.ts'
import { Keys } from '../../ui/texts/keys.tsx'
import classes from './palette.module.css'
import type { PaletteEntry } from './palette-entry.ts'
import { usePaletteEntries } from './use-palette-entries.ts'
import { usedEntriesOf } from './used-entries.ts'

interface PaletteResultsProps {
  /** Takes the keys that are pressed in the field. */
  ref: Ref<{ onKey: (event: KeyboardEvent) => void }>
  listId: string
  query: string
  /** Enter was pressed: what is found first is run. */
  isEntered: boolean
  onEnter: (isEntered: boolean) => void
  /** Gets the id of the element that Enter runs. */
  onChosen: (elementId: string | undefined) => void
  onClose: () => void
}

const page = 8
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page }

/** Pages, actions and things, by a few letters of their names. */
export function PaletteResults(props: PaletteResultsProps) {
  const { listId, query, isEntered, onEnter, onChosen, onClose } = props
  const { groups, search, isAsking, missing } = usePaletteEntries(query)
  const isEmpty = groups.length === 0
  const shown = search
    ? [...groups, { group: search.group, entries: [{ ...search, places: [], rank: 9 }] }]
    : groups
  const entries = shown.flatMap((one) => one.entries)
  const [choice, setChoice] = useState<{ query: string; id: string } | null>(null)
  const at = Math.max(
    0,
    entries.findIndex(({ id }) => choice?.query === query && id === choice.id),
  )
  const chosen = entries[at]
  const list = useRef<HTMLDivElement>(null)
  const run = useRun(onClose)

  const choose = (index: number) => {
    const entry = entries[index]
    if (entry) setChoice({ query, id: entry.id })
  }
  useImperativeHandle(props.ref, () => ({
    onKey: (event) => {
      const step = steps[event.key]
      if (step !== undefined && entries.length > 0) {
        const last = entries.length - 1
        const isAround = Math.abs(step) === 1 && (at + step < 0 || at + step > last)
        choose(isAround ? (step > 0 ? 0 : last) : Math.min(last, Math.max(0, at + step)))
      } else if (event.key === 'Enter') {
        // What the server has not told yet may be what is meant.
        if (isEmpty && isAsking && choice?.query !== query) onEnter(true)
        else if (chosen) run(chosen, event.ctrlKey || event.metaKey)
      } else return
      event.preventDefault()
    },
  }))

  const runEntered = useEffectEvent(() => {
    onEnter(false)
    if (chosen) run(chosen, false)
  })
  const isReady = isEntered && (!isEmpty || !isAsking)
  useEffect(() => {
    if (isReady) runEntered()
  }, [isReady])

  const chosenElement = chosen && elementId(listId, chosen)
  useEffect(() => onChosen(chosenElement), [chosenElement, onChosen])
  useEffect(() => {
    const element = chosenElement === undefined ? null : document.getElementById(chosenElement)
    element?.scrollIntoView({ block: 'nearest' })
  }, [chosenElement])

  return (
    <>
      {isEmpty && !isAsking && <p className={classes.empty}>Nothing has that name.</p>}
      {/* The field goes through it by keys; who scrolls it by keys has it as a stop. */}
      <div ref={list} id={listId} className={classes.list} role="listbox" aria-label="What fits">
        {shown.map(({ group, entries: members }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options
          <div key={group} role="group" aria-label={group}>
            <div className={classes.group} aria-hidden="true">
              {group}
            </div>
            {members.map((entry) => (
              <Option
                key={entry.id}
                id={elementId(listId, entry)}
                entry={entry}
                isChosen={entry === chosen}
                onPoint={() => entry !== chosen && setChoice({ query, id: entry.id })}
                onRun={(isNewTab) => run(entry, isNewTab)}
              />
            ))}
          </div>
        ))}
      </div>
      <p className={classes.foot}>
        <span role="status">
          {isAsking ? 'Looking…' : missing.length > 0 && `Could not be asked for: ${missing.join(', ')}`}
        </span>
        <span className={classes.tip}>
          <Keys of={['↵']} /> run
        </span>
        <span className={classes.tip}>
          <Keys of={shortcutKeys('mod+↵')} /> in a new tab
        </span>
        <span className={classes.tip}>
          <Keys of={['>']} /> actions <Keys of={[':']} /> fields <Keys of={['@']} /> time
        </span>
      </p>
    </>
  )
}

interface OptionProps {
  id: string
  entry: PaletteEntry & { places: readonly number[] }
  isChosen: boolean
  onPoint: () => void
  onRun: (isNewTab: boolean) => void
}

function Option({ id, entry: { label, detail, keys, places }, isChosen, onPoint, onRun }: OptionProps) {
  const onPress = (event: MouseEvent) => {
    if (event.button > 1) return
    event.preventDefault()
    onRun(event.ctrlKey || event.metaKey || event.button === 1)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={classes.option}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onPoint}
      onClick={onPress}
      onAuxClick={onPress}
    >
      <span className={classes.label}>
        <Marked text={label} places={places} />
      </span>
      {detail && <span className={classes.detail}>{detail}</span>}
      {keys && <Keys of={keys} />}
    </div>
  )
}

/** The text with the letters that matched marked. */
function Marked({ text, places }: { text: string; places: readonly number[] }) {
  if (places.length === 0) return text
  const matched = new Set(places)
  const parts = [...text.matchAll(/[\s\S]/g)].reduce<{ isMatch: boolean; text: string; at: number }[]>(
    (all, [letter], at) => {
      const last = all.at(-1)
      if (last && last.isMatch === matched.has(at)) last.text += letter
      else all.push({ isMatch: matched.has(at), text: letter, at })
      return all
    },
    [],
  )
  return parts.map((part) =>
    part.isMatch ? (
      <mark key={part.at} className={classes.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}

function elementId(listId: string, { id }: PaletteEntry): string {
  return `${listId} ${id}`.replace(/\s/g, '_')
}

function useRun(onClose: () => void): (entry: PaletteEntry, isNewTab: boolean) => void {
  const router = useRouter()
  const { remember } = usedEntriesOf(useCurrentUser().username)
  return (entry, isNewTab) => {
    const { to, run } = entry
    remember(entry.origin ?? entry)
    onClose()
    if (to === undefined) {
      // After the palette has gone, which gives the focus back.
      requestAnimationFrame(() => run?.())
      return
    }
    const href = `${basePath().replace(/\/$/, '')}${to}`
    if (isNewTab) window.open(href, '_blank', 'noopener')
    else void router.navigate({ href })
  }
}
