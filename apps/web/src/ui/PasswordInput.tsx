import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from './IconButton.tsx'
import { TextInput } from './TextInput.tsx'

type Props = Omit<ComponentProps<typeof TextInput>, 'type' | 'action'> & {
  /** Texts of the button that shows what was typed, and hides it again. */
  showLabel: string
  hideLabel: string
}

/** A password that is being chosen; its owner may look at it. */
export function PasswordInput({ showLabel, hideLabel, ...rest }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      {...rest}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      action={
        <IconButton label={shown ? hideLabel : showLabel} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  )
}
