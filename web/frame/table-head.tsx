// The head of a table: what each column is called; one that needs no name has an empty cell.
type HeadNeeds = { of: readonly string[]; class?: string };

export function TableHead({ of, class: looks }: HeadNeeds) {
  return (
    <thead class={looks}>
      <tr>
        {of.map((label) =>
          label === '' ? (
            <td key="none" />
          ) : (
            <th key={label} scope="col">
              {label}
            </th>
          ),
        )}
      </tr>
    </thead>
  );
}
