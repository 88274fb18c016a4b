import { IconArrowUp } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import classes from './search-view.module.css'

/** So long it is offered to look at what has changed (reference: shell, section 2). */
const shownForMs = 1_500

/** Stands above the search bar. When the query changes while that is out of sight, a button for a moment leads back to it. */
export function QueryChangeHint({ query }: { query: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(query)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (seen === query) return
    setSeen(query)
    setShown(isAbovePage(place.current))
  }, [seen, query])
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setShown(false), shownForMs)
    return () => clearTimeout(timer)
  }, [isShown])
  const scroll = () => place.current?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  return (
    <div ref={place}>
      {isShown && (
        <div className={classes.hint}>
          <IconButton
            label="Show the changed query"
            icon={<IconArrowUp size={18} stroke={1.75} />}
            onClick={scroll}
          />
        </div>
      )}
    </div>
  )
}

/** Has it been scrolled out of the page? */
function isAbovePage(place: HTMLElement | null): boolean {
  const page = document.getElementById('content')
  if (!place || !page) return false
  return place.getBoundingClientRect().top < page.getBoundingClientRect().top
}
