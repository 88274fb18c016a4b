import { previewColours } from '../../../../kit/charts/colours/colour-scales.ts'
import { isScaleName } from '../../../values/index.ts'
import classes from './gradient-preview.module.css'

/** Five colours of a gradient; nothing of one we do not know. */
export function GradientPreview({ name }: { name: string }) {
  const colours = isScaleName(name) ? previewColours(name, 5) : []
  return (
    <span className={classes.gradient} role="img" aria-label={`Gradient ${name}`} title={name}>
      {colours.map((colour) => (
        // The colours are data.
        <span key={colour} style={{ background: colour }} />
      ))}
    </span>
  )
}
