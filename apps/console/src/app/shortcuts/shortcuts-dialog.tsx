import { useState } from 'react'
import { activeCommands } from '../../kit/shortcuts/use-shortcut.ts'
import { useStore } from '../../kit/store.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'
import { Keys } from '../../ui/texts/keys.tsx'
import { matchingGroups, shortcutGroups } from './shortcut-groups.ts'
import classes from './shortcuts.module.css'

/** All keys of the page it was opened on, and those among them that fit what is typed. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [wanted, setWanted] = useState('')
  const groups = matchingGroups(shortcutGroups(useStore(activeCommands)), wanted)
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts">
      <TextField
        className={classes.find ?? ''}
        data-autofocus
        aria-label="Find a key"
        placeholder="Find by key or by what it does"
        value={wanted}
        onChange={({ currentTarget }) => setWanted(currentTarget.value)}
      />
      <div className={classes.groups}>
        {groups.map(({ title, shortcuts }) => (
          <section key={title}>
            <h3 className={classes.title}>{title}</h3>
            <dl className={classes.list}>
              {shortcuts.map(({ keys, label }) => (
                <div key={`${keys.join()} ${label}`} className={classes.entry}>
                  <dt>{label}</dt>
                  <dd>
                    <Keys of={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        {groups.length === 0 && <p className={classes.none}>No key does that on this page.</p>}
      </div>
    </Modal>
  )
}
