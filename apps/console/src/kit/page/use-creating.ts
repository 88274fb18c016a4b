import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Whether the dialog that makes a new thing is open; an address that ends with `#create` opens it. */
export function useCreating(): [boolean, (isCreating: boolean) => void] {
  const router = useRouter()
  const isWanted = useLocation({ select: ({ hash }) => hash === 'create' })
  const [isCreating, setCreating] = useState(false)
  useEffect(() => {
    if (!isWanted) return
    setCreating(true)
    // Closed, it stays so when the page is loaded again.
    void router.navigate({ to: '.', search: true, hash: '', replace: true })
  }, [isWanted, router])
  return [isCreating, setCreating]
}
