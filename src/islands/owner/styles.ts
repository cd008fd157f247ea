// Every style sheet of the owner area, inlined into its page: features are fetched later, and no sheet comes with them.
import './layout/frame.css';
import './ui/ui.css';
import './ui/form.css';
import './features/dashboard/dashboard.css';
import './features/products/products.css';
import './features/products/form/product-form.css';
import './features/categories/categories.css';
import './features/settings/settings.css';
