import { useId } from 'react'
import css from './CreateCharge.module.css'
import { ENDINGS, type Ending, OUTCOMES } from './outcomes.ts'

/** Outcomes of a payment by name; each shows the last two digits that make it happen. */
export function OutcomePicker({ value, onChoose }: { value: Ending; onChoose: (ending: Ending) => void }) {
  const id = useId()
  return (
    <fieldset className={css.outcomes} aria-describedby={id}>
      <legend>Qué debe pasar</legend>
      <p id={id}>Lo eligen los dos últimos dígitos del monto.</p>
      <div>
        {ENDINGS.map((ending) => {
          const { title, code, note } = OUTCOMES[ending]
          return (
            <label key={ending}>
              <input type="radio" name="outcome" checked={ending === value} onChange={() => onChoose(ending)} />
              <span className={css.digits} aria-hidden="true">
                {ending}
              </span>
              <span>
                {title}
                <small>
                  {code && <code>{code}</code>} {note}
                </small>
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
