import { favorites, type Route } from '@logline/contract'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { errorText } from '../../api/api-error.ts'
import { useChange } from '../../api/use-change.ts'
import { useTask } from '../../api/use-task.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { toast } from '../../ui/notices/toast.tsx'

interface FavoriteStarProps {
  grn: string
  isFavorite: boolean
  /** The lists that show the mark as well. */
  listedBy: readonly Route[]
  /** Called at once with the new state, and with the old one again when it could not be kept. */
  onChange: (isFavorite: boolean) => void
}

/** Marks a thing as liked, or takes the mark away. */
export function FavoriteStar({ grn, isFavorite, listedBy, onChange }: FavoriteStarProps) {
  const stale = [favorites.list, ...listedBy]
  const add = useChange(favorites.add, { stale })
  const remove = useChange(favorites.remove, { stale })
  const mark = (next: boolean) => {
    onChange(next)
    return (next ? add : remove)({ params: { grn } })
  }
  const { run } = useTask(mark, {
    onFailed: (error, next) => {
      onChange(!next)
      const deed = next ? 'add to' : 'delete from'
      toast.error(errorText(error), `Could not ${deed} favorites`)
    },
  })
  return (
    <IconButton
      size="small"
      label={isFavorite ? 'Remove from favorites' : 'Add to favorites'}
      isPressed={isFavorite}
      isMark
      icon={isFavorite ? <IconStarFilled size={16} /> : <IconStar size={16} stroke={1.75} />}
      onClick={() => run(!isFavorite)}
    />
  )
}
