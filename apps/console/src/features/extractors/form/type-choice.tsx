import { type ExtractorType, extractorNames } from '@logline/contract/plug-ins'
import { useId } from 'react'
import { types } from '../model/extractor-config.ts'
import classes from './form.module.css'

interface TypeChoiceProps {
  type: ExtractorType
  onChoose: (type: ExtractorType) => void
}

/** What no extractor can do before there is something to look up in. */
export const lookupReason = 'There are no lookup tables in this version yet.'

/** One of eight, side by side; arrow keys move the choice. */
export function TypeChoice({ type, onChoose }: TypeChoiceProps) {
  const name = useId()
  return (
    <fieldset className={classes.types}>
      <legend className={classes.label}>Extractor type</legend>
      <div className={classes.track}>
        {types.map((value) => {
          const isMissing = value === 'lookup_table' && type !== value
          return (
            <label key={value} className={classes.type} title={isMissing ? lookupReason : undefined}>
              <input
                type="radio"
                name={name}
                value={value}
                checked={value === type}
                disabled={isMissing}
                onChange={() => onChoose(value)}
              />
              {extractorNames[value]}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
