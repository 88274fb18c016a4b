import type { Extractor } from '@logline/contract'
import { extractorNames } from '@logline/contract/plug-ins'
import { useRouter } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { extractorSentence } from '../model/extractor-words.ts'
import { ExtractorDetails } from './extractor-details.tsx'
import classes from './extractors.module.css'

interface ExtractorItemProps {
  inputId: string
  extractor: Extractor
  mayEdit: boolean
  onDelete: () => void
}

export function ExtractorItem({ inputId, extractor, mayEdit, onDelete }: ExtractorItemProps) {
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  const detailsId = useId()
  const { id, title, type } = extractor
  return (
    <li className={classes.item} data-open={isOpen || undefined}>
      <div className={classes.head}>
        <div className={classes.about}>
          <h3>
            {title} <span className={classes.type}>{extractorNames[type]}</span>
          </h3>
          <p className={classes.words}>{extractorSentence(extractor)}</p>
        </div>
        <div className={classes.actions}>
          <Button
            aria-label={`Details of ${title}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            Details
          </Button>
          {mayEdit && (
            <>
              <Button
                aria-label={`Edit ${title}`}
                onClick={() => void router.navigate({ to: paths.editExtractor(inputId, id) })}
              >
                Edit
              </Button>
              <Button aria-label={`Delete ${title}`} onClick={onDelete}>
                Delete
              </Button>
            </>
          )}
        </div>
      </div>
      {isOpen && (
        <div id={detailsId} className={classes.details}>
          <ExtractorDetails inputId={inputId} extractor={extractor} />
        </div>
      )}
    </li>
  )
}
