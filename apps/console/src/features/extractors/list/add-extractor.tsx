import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { MessageChoice, type MessagePlace } from '../../message-loader/index.ts'
import { exampleUrl } from '../model/editor-url.ts'
import classes from './extractors.module.css'

/** Begins with a message to have an example; the page of the new extractor says when there is none. */
export function AddExtractor({ inputId }: { inputId: string }) {
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  const begin = (place: MessagePlace | null) => {
    if (place) void router.navigate({ href: paths.newExtractor(null, inputId, exampleUrl(place)) })
  }
  return (
    <div className={classes.adding}>
      <p className={classes.words}>
        Start by loading a message to have an example to work on. You can decide whether to load a recent
        message received by this input, or manually select a message giving its ID.
      </p>
      {isOpen ? (
        <MessageChoice named={null} isLoading={false} inputId={inputId} onChoose={begin} />
      ) : (
        <Button variant="primary" onClick={() => setOpen(true)}>
          Create extractor
        </Button>
      )}
    </div>
  )
}
