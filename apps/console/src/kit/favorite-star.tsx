import { favorites } from '@logline/contract'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { toast } from '../ui/toast.tsx'

interface FavoriteStarProps {
  grn: string
  isFavorite: boolean
  /** Called at once with the new state, and with the old one again when it could not be kept. */
  onChange: (isFavorite: boolean) => void
}

/** Marks a thing as liked, or takes the mark away. */
export function FavoriteStar({ grn, isFavorite, onChange }: FavoriteStarProps) {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (next: boolean) => call(next ? favorites.add : favorites.remove, { params: { grn } }),
    onMutate: onChange,
    onSuccess: () => client.invalidateQueries({ queryKey: ['welcome', 'favorites'] }),
    onError: (error, next) => {
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
      onClick={() => mutate(!isFavorite)}
    />
  )
}
