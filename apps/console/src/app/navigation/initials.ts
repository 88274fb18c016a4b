import type { User } from '@logline/contract'

/** Two letters for the round button: `Ada Lovelace` → AL, `admin` → AD. */
export function initialsOf(user: Pick<User, 'first_name' | 'last_name' | 'username'>): string {
  const letters = user.first_name && user.last_name ? first(user.first_name) + first(user.last_name) : ''
  return (letters || [...user.username].slice(0, 2).join('')).toUpperCase()
}

function first(text: string): string {
  return [...text][0] ?? ''
}
