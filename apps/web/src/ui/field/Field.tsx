import { ChevronDown, CircleAlert } from 'lucide-react'
import { type ComponentProps, createContext, type ReactNode, useContext, useId, useMemo } from 'react'
import control from './Control.module.css'
import css from './Field.module.css'
import { cx } from '../cx.ts'
import { Skeleton } from '../status/Skeleton.tsx'

type FieldIds = Pick<ComponentProps<'input'>, 'id' | 'aria-labelledby' | 'aria-describedby' | 'aria-invalid'>

const FieldContext = createContext<FieldIds>({})

/** ARIA attributes that connect a control to the label, the error and the help text of its `Field`. */
export const useFieldIds = (): FieldIds => useContext(FieldContext)

interface Props {
  label: string
  help?: ReactNode
  error?: string | undefined
  labelAction?: ReactNode
  /** If true, the label belongs to a group of controls, such as radio buttons, and not to one control. */
  group?: boolean | undefined
  /** If true, only screen readers get the label, because people see the same text as a column heading. */
  labelHidden?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** Form field: label, control, and below it the error and the help text. ARIA ids connect them, if the control uses `useFieldIds`. */
export function Field({ label, help, error, labelAction, group, labelHidden, className, children }: Props) {
  const id = useId()
  const labelId = `${id}-label`
  const errorId = `${id}-error`
  const helpId = `${id}-help`
  const describedBy = [error && errorId, help && helpId].filter(Boolean).join(' ') || undefined
  const invalid = error ? true : undefined
  const ids = useMemo(
    () => ({ id, 'aria-labelledby': labelId, 'aria-describedby': describedBy, 'aria-invalid': invalid }),
    [id, labelId, describedBy, invalid],
  )
  return (
    <div className={cx(css.field, className)}>
      <div className={labelHidden ? 'visually-hidden' : css.head}>
        {group ? (
          <span id={labelId} className={css.label}>
            {label}
          </span>
        ) : (
          <label id={labelId} htmlFor={id} className={css.label}>
            {label}
          </label>
        )}
        {labelAction && <span className={css.action}>{labelAction}</span>}
      </div>
      <FieldContext value={ids}>{children}</FieldContext>
      {error && (
        <p id={errorId} className={css.error}>
          <CircleAlert className="small" />
          {error}
        </p>
      )}
      {help && (
        <div id={helpId} className={css.help}>
          {help}
        </div>
      )}
    </div>
  )
}

/** Section of a long form: title and explanation at the left, fields at the right. */
export function FormBlock({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={css.block} aria-labelledby={id}>
      <div className={css.text}>
        <h2 id={id}>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      <div className={css.body}>{children}</div>
    </section>
  )
}

/** Grid of fields in two columns, on phones in one; a field with the attribute `data-full` is as wide as both columns. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={css.grid}>{children}</div>
}

export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <div className={css.block}>
      <div className={css.text}>
        <Skeleton width="half" />
        <Skeleton />
        <Skeleton width="long" />
      </div>
      <div className={css.body}>
        <div className={css.grid}>
          {Array.from({ length: fields }, (_, index) => (
            <div key={index} className={css.field} data-full={index === 0 || undefined}>
              <div className={css.head}>
                <Skeleton width="short" />
              </div>
              <Skeleton shape="control" />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

type TextInputProps = ComponentProps<'input'> & {
  action?: ReactNode
  mono?: boolean | undefined
}

export function TextInput({ action, mono, className, ...rest }: TextInputProps) {
  return (
    <span className={cx(control.control, mono && control.mono, className)}>
      <input type="text" {...useFieldIds()} {...rest} />
      {action}
    </span>
  )
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <span className={cx(control.control, className)}>
      <textarea {...useFieldIds()} {...rest} />
    </span>
  )
}

interface SelectOption {
  value: string
  label: string
}

type SelectProps = Omit<ComponentProps<'select'>, 'multiple' | 'size'> & {
  options: readonly SelectOption[]
  /** Text of the empty option; if undefined, there is no empty option. */
  placeholder?: string | undefined
}

/** Native select element, so that phones show their own picker. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  return (
    <span className={cx(control.control, className)}>
      <select {...useFieldIds()} {...rest}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className="small" />
    </span>
  )
}
