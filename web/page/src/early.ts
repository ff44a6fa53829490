// Sets the theme before the first paint.

import { applyTheme, storedTheme } from "./elements/theme";

applyTheme(storedTheme());
