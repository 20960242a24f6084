const PHONE = (
  <>
    <use href="#phone" />
    <use href="#phone-text" />
  </>
)

const STEPS = [0.25, 0.45, 0.65, 0.85, 1]

const DRAWINGS = {
  payer: <g transform="translate(111 28) scale(.67)">{PHONE}</g>,
  collector: (
    <>
      <g transform="translate(62 30) scale(.68)">
        <use href="#till" />
        <use href="#till-text" />
      </g>
      <use href="#stand" transform="translate(184 40) scale(.9)" />
    </>
  ),
  payer_collect: (
    <>
      <g transform="translate(34 30) scale(.62)">{PHONE}</g>
      <use href="#stand" transform="translate(222 40) scale(.86)" />
      {STEPS.map((opacity, at) => (
        <g key={opacity} fill="var(--primary)">
          <path d={`M${152 + at * 12} 84h8v8h-8z`} opacity={opacity} />
          <path d={`M${200 - at * 12} 104h8v8h-8z`} opacity={opacity} />
        </g>
      ))}
    </>
  ),
}

/** Drawing of what a type of integration does. It uses the shapes of `Sprite`, which the page must contain. */
export function RoleDrawing({ type, height }: { type: keyof typeof DRAWINGS; height: number }) {
  return (
    <svg viewBox="0 0 340 176" height={height} aria-hidden="true">
      {DRAWINGS[type]}
    </svg>
  )
}
