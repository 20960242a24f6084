import { Skeleton } from '../../ui/status/Skeleton.tsx'
import { Table } from '../../ui/table/Table.tsx'

const place = () => <Skeleton width="long" />

export function RowSkeletons({ label, headers, count }: { label: string; headers: readonly string[]; count: number }) {
  return (
    <div role="status">
      <span className="visually-hidden">{label}</span>
      <div aria-hidden="true">
        <Table
          label=""
          columns={headers.map((header) => ({ key: header, header, cell: place }))}
          rows={Array.from({ length: count }, (_, index) => index)}
          keyOf={String}
        />
      </div>
    </div>
  )
}
