/** The rows of several tenants as one list. */
import type {Row} from '../../../domain/resources/resource.ts';
import {List} from '../../list/list.ts';

export interface MergeOptions {
	/** Unique among the rows of a tenant. */
	readonly key: (row: Row) => string;
	/** Sorts the rows of all tenants. By default they are in the order of arrival. */
	readonly order?: ((parts: readonly (readonly Row[])[]) => readonly Row[]) | undefined;
}

export class MergedRows {
	readonly list: List<Row>;
	readonly #options: MergeOptions;
	readonly #tenants = new WeakMap<Row, string>();
	/** All rows of each tenant. */
	readonly #loaded: Map<string, readonly Row[]>;
	/** As the list has them. A refresh is one new page. */
	#pages: readonly (readonly Row[])[] = [];

	/** `tenants` are the names in the order of the fleet. */
	constructor(tenants: readonly string[], options: MergeOptions) {
		this.#options = options;
		this.#loaded = new Map(tenants.map((tenant) => [tenant, []]));
		this.list = new List(this.keyOf);
	}

	/** Ids of two tenants can be equal. */
	keyIn(tenant: string, key: string): string {
		return `${tenant}\n${key}`;
	}

	keyOf = (row: Row): string => this.keyIn(this.tenantOf(row), this.#options.key(row));

	/** The tenant that a row came from. */
	tenantOf = (row: Row): string => this.#tenants.get(row) ?? '';

	/** Rows of a tenant that are not in its list, such as those below a folded group. */
	claim(tenant: string, rows: readonly Row[]): readonly Row[] {
		for (const row of rows) this.#tenants.set(row, tenant);
		return rows;
	}

	/**
	 * Takes all rows that a tenant has now. Rows that follow those before are appended; any others replace the rows of the tenant. Fewer
	 * rows than before are not gone: the tenant is read again, or its cache has dropped pages.
	 */
	take(tenant: string, rows: readonly Row[]): void {
		const before = this.#loaded.get(tenant) ?? [];
		if (rows === before) return;
		this.#loaded.set(tenant, rows);
		const {order} = this.#options;
		const isContinued =
			rows.length > before.length &&
			(before.length === 0 || (rows[0] === before[0] && rows[before.length - 1] === before.at(-1)));
		const added = this.claim(tenant, isContinued && !order ? rows.slice(before.length) : rows);
		if (order) this.list.show(order([...this.#loaded.values()]));
		else if (isContinued) {
			this.#pages = [...this.#pages, added];
			this.list.load(this.#pages);
		} else {
			const all = this.#pages.flat();
			const others = all.filter((row) => this.tenantOf(row) !== tenant);
			const first = all.findIndex((row) => this.tenantOf(row) === tenant);
			const place = first < 0 ? others.length : first;
			this.#pages = [[...others.slice(0, place), ...added, ...others.slice(place)]];
			if (rows.length < before.length) this.list.show(this.#pages[0] ?? []);
			else this.list.load(this.#pages);
		}
	}
}
