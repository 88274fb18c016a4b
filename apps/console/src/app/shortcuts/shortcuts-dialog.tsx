import { activeCommands } from '../../kit/shortcuts/use-shortcut.ts'
import { useStore } from '../../kit/store.ts'
import { Modal } from '../../ui/overlays/modal.tsx'
import { Keys } from '../../ui/texts/keys.tsx'
import { shortcutGroups } from './shortcut-groups.ts'
import classes from './shortcuts.module.css'

/** All keys of the page it was opened on. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const groups = shortcutGroups(useStore(activeCommands))
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts">
      <div className={classes.groups}>
        {groups.map(({ title, shortcuts }) => (
          <section key={title}>
            <h3 className={classes.title}>{title}</h3>
            <dl className={classes.list}>
              {shortcuts.map(({ keys, label }) => (
                <div key={label} className={classes.entry}>
                  <dt>{label}</dt>
                  <dd>
                    <Keys of={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}
