import { modulesPath } from './modules.path.ts'

/** Cells of a drawing that looks like a QR code of version 2. It encodes no message, so that nobody can scan a payment from the picture. */
const QR_CELLS: readonly string[] = [
  '#######...###.#...#######',
  '#.....#...#.##.##.#.....#',
  '#.###.#....##..#..#.###.#',
  '#.###.#..###.###..#.###.#',
  '#.###.#...#####...#.###.#',
  '#.....#..##.#.#.#.#.....#',
  '#######.#.#.#.#.#.#######',
  '.........###.#..#........',
  '##..#.##..#..##..###.###.',
  '#.......##.#.#####....#..',
  '...####..##.#..##.#.#.##.',
  '....#....#...#...#...###.',
  '.#.#.##.##.####.##..###..',
  '..##.....#.#....#..#.#.#.',
  '.#...##........#.....#..#',
  '.#.##....#.#.#.##.##..#..',
  '.#..#####.###...######...',
  '.........##....##...#...#',
  '#######.###..##.#.#.##..#',
  '#.....#.#..##..##...#..#.',
  '#.###.#....#.##.#####...#',
  '#.###.#..##..##.#.#..##.#',
  '#.###.#..#..#..###.####..',
  '#.....#...##..##.##..#...',
  '#######......#.#.#...#..#',
]

const QR = modulesPath(QR_CELLS, '#')
const CHECK = modulesPath(['......#', '.....##', '#...##.', '##.##..', '.###...', '..#....'], '#', 0.1)
const KEYS = [0, 1, 2, 3].flatMap((row) => [22, 59, 96].map((x) => ({ x, y: 202 + row * 30 })))

/** Hidden SVG with the shapes that the drawings of the landing page and of the roles reuse by id. */
export function Sprite() {
  return (
    <svg className="visually-hidden" aria-hidden="true">
      <defs>
        <path id="qr" d={QR} />
        <g id="phone">
          <rect width="176" height="344" rx="28" stroke="var(--text)" strokeWidth="1.5" fill="var(--surface)" />
          <rect x="8" y="8" width="160" height="328" rx="20" fill="var(--surface-2)" />
          <path d="M68 20.5h40" stroke="var(--line-strong)" strokeWidth="5" strokeLinecap="round" />
          <path d="M36 104h104v104H36z" fill="var(--qr-paper)" />
          <use href="#qr" transform="translate(44 112) scale(3.52)" fill="var(--qr-ink)" />
          <path
            d="M30 118V98h20M126 98h20v20M146 194v20h-20M50 214H30v-20"
            fill="none"
            stroke="var(--primary)"
            strokeWidth="3"
          />
          <rect x="20" y="280" width="136" height="42" rx="10" fill="var(--primary)" />
        </g>
        <g id="phone-text">
          <path d="M24 54h44M24 76h96" stroke="var(--line-strong)" strokeWidth="8" />
          <path d="M48 248h80" stroke="var(--text)" strokeWidth="14" />
          <path d="M60 301h56" stroke="var(--text-on-primary)" strokeWidth="7" />
        </g>
        <g id="till">
          <path d="M26 0h98v60H26z" stroke="var(--text)" strokeWidth="1.5" fill="var(--surface)" />
          <path d="M40 14h44M40 26h70M40 38h30M94 38h16" stroke="var(--line-strong)" strokeWidth="3" />
          <rect y="44" width="150" height="286" rx="18" stroke="var(--text)" strokeWidth="1.5" fill="var(--surface)" />
          <path d="M18 52h114" stroke="var(--text)" strokeWidth="1.5" />
          <rect x="14" y="66" width="122" height="118" rx="8" fill="var(--primary-soft)" stroke="var(--primary-line)" />
          {KEYS.map(({ x, y }, index) => (
            <rect
              key={`${x} ${y}`}
              x={x}
              y={y}
              width="32"
              height="22"
              rx="4"
              fill={index === KEYS.length - 1 ? 'var(--primary)' : 'var(--surface-3)'}
            />
          ))}
        </g>
        <path id="check" d={CHECK} fill="var(--primary)" />
        <g id="till-text">
          <use href="#check" transform="translate(61 80) scale(4)" />
          <path d="M46 160h58" stroke="var(--text)" strokeWidth="12" />
        </g>
        <g id="stand">
          <path d="M16 132l-8 14h88l-8-14" stroke="var(--text)" strokeWidth="1.5" fill="var(--surface)" />
          <path d="M0 0h104v132H0z" stroke="var(--text)" strokeWidth="1.5" fill="var(--surface)" />
          <path d="M8 8h88v88H8z" fill="var(--qr-paper)" />
          <use href="#qr" transform="translate(13 13) scale(3.12)" fill="var(--qr-ink)" />
          <path d="M14 106h40M14 118h24" stroke="var(--line-strong)" strokeWidth="4" />
          <path d="M78 106h12v12H78z" fill="var(--primary)" />
        </g>
        <g id="bank">
          <rect width="44" height="44" rx="4" stroke="var(--text)" strokeWidth="1.5" fill="var(--surface)" />
          <path d="M12.5 17v14M22 17v14M31.5 17v14" stroke="var(--text)" strokeWidth="5" />
          <path d="M8 14h28M8 33h28" stroke="var(--text)" strokeWidth="2" />
        </g>
      </defs>
    </svg>
  )
}
