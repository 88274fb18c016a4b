import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import classes from './tab-choice.module.css'

interface TabChoiceProps {
  pages: readonly string[]
  /** Places of pages, from 0. */
  chosen: readonly string[]
  onChange: (places: string[]) => void
  error: string | undefined
}

export function TabChoice({ pages, chosen, onChange, error }: TabChoiceProps) {
  const toggle = (place: string, isChosen: boolean) => {
    const next = isChosen ? [...chosen, place] : chosen.filter((one) => one !== place)
    onChange(next.toSorted((a, b) => Number(a) - Number(b)))
  }
  return (
    <fieldset className={classes.tabs}>
      <legend>Tabs</legend>
      <div className={classes.tabList}>
        {pages.map((title, place) => (
          <Checkbox
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what is chosen
            key={place}
            label={title}
            checked={chosen.includes(String(place))}
            onChange={(event) => toggle(String(place), event.currentTarget.checked)}
          />
        ))}
      </div>
      <p className={classes.help}>Select the query tabs to include in rotation.</p>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
