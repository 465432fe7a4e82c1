/** One rule of A2UI. */
export interface Case {
	readonly title: string;
	/** Whether the surfaces keep the rule. */
	holds(): boolean;
}
