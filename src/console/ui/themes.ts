/** The themes of the console and the one in use. The background of the terminal decides which one `auto` is. */
import {paletteNames, paletteOf, themeNames, type UserTheme} from '../../settings/themes.ts';
import {type ColorDepth, isLightColor, parseColor} from '../../text/colors/color.ts';
import {paletteCodes} from '../../text/colors/palettes.ts';
import {Observable} from '../../text/observable.ts';
import {createTheme, type Theme} from '../../text/theme.ts';

export type Background = 'light' | 'dark';

interface ThemesOptions {
	readonly depth: ColorDepth;
	readonly hasUnicode: boolean;
	readonly isLinear?: boolean | undefined;
	/** The background of the terminal, if it is known. */
	readonly background?: Background | undefined;
	/** The name of the theme in the config; `auto` by default. */
	readonly name?: string | undefined;
	/** The person's own themes. */
	readonly own?: ReadonlyMap<string, UserTheme> | undefined;
	/** Writes the name to the config. Rejects with the reason. Absent without a config file. */
	readonly save?: (name: string) => Promise<void>;
}

const descriptions: Readonly<Record<(typeof themeNames)[number], string>> = {
	auto: 'follows the terminal',
	dark: 'for a dark terminal',
	light: 'for a light terminal',
	'dark-high-contrast': 'for a dark terminal, 7:1',
	'light-high-contrast': 'for a light terminal, 7:1',
	terminal: 'the sixteen colours of the terminal',
	mono: 'no colours',
	ascii: 'only ASCII characters',
};

export class Themes extends Observable {
	readonly #options: ThemesOptions;
	#background: Background | undefined;
	#name: string;
	#own: ThemesOptions['own'];
	#theme: Theme;

	constructor(options: ThemesOptions) {
		super();
		this.#options = options;
		this.#background = options.background;
		this.#name = options.name ?? 'auto';
		this.#own = options.own;
		this.#theme = this.#create();
	}

	/** The theme in use. */
	get theme(): Theme {
		return this.#theme;
	}

	get name(): string {
		return this.#name;
	}

	get choices(): readonly {readonly name: string; readonly description: string}[] {
		const own = [...(this.#own ?? [])].map(([name, {extends: base = 'dark'}]) => ({
			name,
			description: `your own, extends ${base}`,
		}));
		return [...themeNames.map((name) => ({name, description: descriptions[name]})), ...own];
	}

	/** Uses a theme and writes it to the config. Rejects with the reason if it cannot be written. */
	async keep(name: string): Promise<void> {
		this.#name = name;
		this.#redraw();
		if (!this.#options.save) throw new Error('there is no config file');
		await this.#options.save(name);
	}

	/** Replaces the person's own themes and uses a theme of the config. Ignores an unknown name. */
	reload(name: string, own: ThemesOptions['own']): void {
		this.#own = own;
		if (this.choices.some((choice) => choice.name === name)) this.#name = name;
		this.#redraw();
	}

	/** Takes the late answer of a terminal. */
	setBackground(background: Background): void {
		if (background === this.#background) return;
		this.#background = background;
		this.#redraw();
	}

	#redraw(): void {
		this.#theme = this.#create();
		this.changed();
	}

	#create(): Theme {
		const {depth, hasUnicode, isLinear} = this.#options;
		const name = this.#name;
		const base = {
			hasColor: depth !== 'none' && name !== 'mono',
			hasUnicode: hasUnicode && name !== 'ascii',
			isLinear,
			depth,
		};
		const userTheme = this.#own?.get(name);
		// A terminal with many colours that does not tell its background is dark more often than light.
		const guess = this.#background ?? (depth === '256' || depth === 'truecolor' ? 'dark' : undefined);
		const builtIn = paletteNames.find((palette) => palette === (isAutomatic(name) ? guess : name));
		const palette = userTheme ? paletteOf(userTheme) : builtIn && paletteOf({extends: builtIn});
		if (!palette) return createTheme({...base, depth: '16', isLight: this.#background === 'light'});
		const background = parseColor(palette.background);
		const isLight = background !== undefined && isLightColor(background);
		const isForeign = this.#background !== (isLight ? 'light' : 'dark');
		return createTheme({...base, isLight, codes: paletteCodes(palette, depth, isForeign)});
	}
}

const isAutomatic = (name: string) => name === 'auto' || name === 'ascii';
