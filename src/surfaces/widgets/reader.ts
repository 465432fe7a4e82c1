/** Reads the values of a component. A host records what a drawing reads, to draw it again when one of the values changes. */
import type {DynBool, DynNumber, DynString, FunctionCall, Members} from '../../contract/surfaces.ts';
import type {ActionContext} from '../engine/actions.ts';
import type {TenantData} from '../engine/tenant-data.ts';

/** The state that a widget reads besides its members. */
export interface Reader extends TenantData {
	/** The clock, the time zone and the data that a press is resolved against. */
	readonly host: ActionContext;
	/** Reads a text for display. Redacts the value of an obscured field. */
	text(value: DynString | undefined): string;
	/** Reads a text for editing, without redaction. */
	typed(value: DynString | undefined): string;
	/** Whether a path has the value of an obscured field. */
	hides(path: string | undefined): boolean;
	number(value: DynNumber | undefined): number;
	flag(value: DynBool | undefined): boolean;
	texts(value: DynString | undefined): readonly string[];
	/** Resolves a value of any type for display: a literal, a path or a call. Redacts the value of an obscured field. */
	argument(value: unknown): unknown;
	/** Reads the unconverted value in the data model. */
	raw(path: string | undefined): unknown;
	/** The message of the first failed check. */
	field(checks: readonly FunctionCall[] | undefined): string | undefined;
	button(members: Members<'button'>): string | undefined;
	choice(members: Members<'choicePicker'>): string | undefined;
	/** Height of the page in lines. Infinite in print. */
	readonly height: number;
	/** Maximum characters drawn of a text. */
	readonly textLength: number;
}
