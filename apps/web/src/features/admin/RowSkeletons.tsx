import { Skeleton } from '../../ui/status/Skeleton.tsx'
import { Table } from '../../ui/table/Table.tsx'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx'

const place = () => <Skeleton width="long" />

/** Placeholder of a table while its rows load. */
export function RowSkeletons({ label, headers, count }: { label: string; headers: readonly string[]; count: number }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden="true">
        <Table
          label=""
          columns={headers.map((header) => ({ key: header, header, cell: place }))}
          rows={Array.from({ length: count }, (_, index) => index)}
          keyOf={String}
          empty=""
        />
      </div>
    </div>
  )
}
