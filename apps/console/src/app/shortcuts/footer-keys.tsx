import { useEffect, useState } from 'react'
import { activeCommands, isTypedIn } from '../../kit/shortcuts/use-shortcut.ts'
import { useStore } from '../../kit/store.ts'
import { Keys } from '../../ui/texts/keys.tsx'
import { footerHints } from './footer-hints.ts'
import classes from './shortcuts.module.css'

/** At the left of the footer: the keys that do something now. Where text is typed, letters are text. */
export function FooterKeys() {
  const commands = useStore(activeCommands)
  const isTyping = useTyping()
  const hints = isTyping ? [] : footerHints(commands)
  return (
    <span className={classes.hints} aria-hidden="true">
      {hints.map(({ text, keys }) => (
        <span key={text} className={classes.hint}>
          <Keys of={keys} />
          {text}
        </span>
      ))}
    </span>
  )
}

function useTyping(): boolean {
  const [isTyping, setTyping] = useState(() => isTypedIn(document.activeElement))
  useEffect(() => {
    const follow = () => setTyping(isTypedIn(document.activeElement))
    document.addEventListener('focusin', follow)
    document.addEventListener('focusout', follow)
    return () => {
      document.removeEventListener('focusin', follow)
      document.removeEventListener('focusout', follow)
    }
  }, [])
  return isTyping
}
