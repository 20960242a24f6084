import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '../button/Button.tsx'
import { TextInput } from './Field.tsx'

type Props = Omit<ComponentProps<typeof TextInput>, 'type' | 'action'> & { what: string }

/** Password input with a button that shows the password; `what` names the password in the button's label. */
export function PasswordInput({ what, ...rest }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      {...rest}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      action={
        <IconButton label={`${shown ? 'Ocultar' : 'Mostrar'} ${what}`} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  )
}
