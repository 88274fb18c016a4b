import { type ComponentType, useEffect, useState } from 'react'
import type { Toast } from './toast-stack.tsx'

const loadStack = () => import('./toast-stack.tsx')

/** By then the page has come to rest. It must be there before it is needed: a toast may say that the server is gone. */
const loadAfterMs = 3_000

/** Where toasts are seen. The page is drawn before their code is loaded; one that comes earlier waits for it. */
export function Toasts() {
  const [Stack, setStack] = useState<ComponentType | null>(null)
  useEffect(() => {
    const show = () => void loadStack().then(({ ToastStack }) => setStack(() => ToastStack), ignore)
    const timer = setTimeout(show, loadAfterMs)
    whenWanted = show
    return () => {
      clearTimeout(timer)
      whenWanted = ignore
    }
  }, [])
  return Stack && <Stack />
}

const ignore = () => undefined
let whenWanted: () => void = ignore

function show(toast: Toast) {
  whenWanted()
  void loadStack().then(({ showToast }) => showToast(toast), ignore)
}

export const toast = {
  success: (message: string, title = 'Success') => show({ tone: 'ok', message, title }),
  warning: (message: string, title = 'Attention') => show({ tone: 'warn', message, title }),
  error: (message: string, title = 'Error') => show({ tone: 'danger', message, title }),
}
